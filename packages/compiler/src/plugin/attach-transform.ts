import MagicString, { type SourceMap } from 'magic-string';
import { attachments } from '../attach-codecs.ts';
import { codecsRequest } from '../codecs-request.ts';
import type { CompiledFile } from '../compiler.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes the codecs into a bundler's text of a file. Throws if that is not the text the types were
 * read from: positions would be wrong.
 */
export function attachTransform(
  code: string,
  id: string,
  file: CompiledFile,
): { readonly code: string; readonly map: SourceMap } {
  const offset = textOffset(code, file.text);
  if (offset === undefined) {
    throw new Error(
      `${id} is not as it is on disk: put the MikroKit plugin before every plugin that changes TypeScript files`,
    );
  }
  const text = new MagicString(code);
  const request = (module: number) => codecsRequest(`./${fileName(id)}`, module);
  for (const { position, text: inserted } of attachments(file, request)) {
    text.appendLeft(position + offset, inserted);
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
