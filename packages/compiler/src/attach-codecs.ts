import type { CompiledFile } from './compiler.ts';

/** A piece of text and where to write it into a source, in UTF-16 code units. */
export interface Insertion {
  readonly position: number;
  readonly text: string;
}

/**
 * What to write into a file so that each of its routers gets its codecs: the hidden argument, and
 * at the end of the file, where it moves no line, the import. `requestOf` names the nth router's codecs.
 */
export function attachments(
  file: CompiledFile,
  requestOf: (router: number) => string,
): readonly Insertion[] {
  const imports = file.routers.map(
    (_, i) => `import { codecs as ${nameOf(i)} } from ${JSON.stringify(requestOf(i))};`,
  );
  return [
    ...file.routers.map(({ position, separator }, i) => ({
      position,
      text: `${separator}${nameOf(i)}`,
    })),
    { position: file.text.length, text: `\n${imports.join('\n')}\n` },
  ];
}

/** Writes insertions into a text. */
export function insert(text: string, insertions: readonly Insertion[]): string {
  let result = '';
  let from = 0;
  for (const { position, text: inserted } of insertions) {
    result += text.slice(from, position) + inserted;
    from = position;
  }
  return result + text.slice(from);
}

function nameOf(router: number): string {
  return `__mikrokitCodecs${router}`;
}
