import MagicString, { type SourceMap } from 'magic-string';
import { attachments } from '../emit/attach-codecs.ts';
import { codecsRequest } from '../emit/codecs-request.ts';
import type { CompiledFile } from '../emit/compiled-file.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes the codecs into the bundler's text of a file. `request` names the nth module of codecs.
 * Throws if the types were read from another text, because the positions would be wrong.
 */
export function attachTransform(
  code: string,
  id: string,
  file: CompiledFile,
  request = (module: number) => codecsRequest(`./${fileName(id)}`, module),
): { readonly code: string; readonly map: SourceMap } {
  const offset = textOffset(code, file.text);
  if (offset === undefined) {
    throw new Error(
      `${id} differs from the file on disk: put the MikroKit plugin before every plugin that changes TypeScript files`,
    );
  }
  const text = new MagicString(code);
  for (const { position, end, text: inserted } of attachments(file, request)) {
    if (position === end) text.appendLeft(position + offset, inserted);
    else text.update(position + offset, end + offset, inserted);
  }
  return {
    code: text.toString(),
    map: text.generateMap({ source: id, includeContent: true, hires: true }),
  };
}

/** How many characters `code` has before `text`: bundlers and TypeScript differ on the byte order mark. */
function textOffset(code: string, text: string): number | undefined {
  if (code === text) return 0;
  if (code === BYTE_ORDER_MARK + text) return 1;
  if (BYTE_ORDER_MARK + code === text) return -1;
  return undefined;
}

function fileName(id: string): string {
  return id.slice(Math.max(id.lastIndexOf('/'), id.lastIndexOf('\\')) + 1);
}
