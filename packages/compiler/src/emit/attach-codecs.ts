import type { CompiledFile } from './compiled-file.ts';

/** A text that replaces a part of a source, which can be empty. Counts UTF-16 code units. */
interface Insertion {
  readonly position: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The insertions that pass each call of a file its codecs: the hidden arguments and, at the end of
 * the file, where they move no line, the imports. If a file imports codecs that `mikrokit compile`
 * writes, it also gets the newest ones. `requestOf` names the nth module.
 */
export function attachments(
  file: CompiledFile,
  requestOf: (module: number) => string,
): readonly Insertion[] {
  const imports = file.modules.flatMap((_, module) => {
    const names = new Set(
      file.calls.filter((call) => call.module === module).map(({ name }) => name),
    );
    // Only other modules import this one.
    if (names.size === 0) return [];
    const list = [...names].map((name) => `${name} as ${localName(module, name)}`).join(', ');
    return [`import { ${list} } from ${JSON.stringify(requestOf(module))};`];
  });
  const { length } = file.text;
  const { passed } = file;
  const specifiers = (passed?.specifiers ?? []).map((span) => ({
    ...span,
    text: JSON.stringify(requestOf(passed?.module ?? 0)),
  }));
  const hidden = file.calls.map(({ position, separator, module, name }) => ({
    position,
    end: position,
    text: `${separator}${localName(module, name)}`,
  }));
  const last = { position: length, end: length, text: `\n${imports.join('\n')}\n` };
  return [
    ...[...specifiers, ...hidden].toSorted((a, b) => a.position - b.position),
    ...(imports.length > 0 ? [last] : []),
  ];
}

/** Writes insertions into a text. */
export function insert(text: string, insertions: readonly Insertion[]): string {
  let result = '';
  let from = 0;
  for (const { position, end, text: inserted } of insertions) {
    result += text.slice(from, position) + inserted;
    from = end;
  }
  return result + text.slice(from);
}

/** A name that no file uses by chance: `__mikrokit0_codecs`. */
function localName(module: number, name: string): string {
  return `__mikrokit${module}_${name}`;
}
