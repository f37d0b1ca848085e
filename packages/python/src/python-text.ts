import type { Documented } from '@mikrokit/types/model';

/** A string literal, as Ruff writes it. */
export function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  const hasMoreDouble = text.split('"').length > text.split("'").length;
  if (!hasMoreDouble) return `"${toAscii(escaped)}"`;
  return `'${toAscii(escaped.replaceAll('\\"', '"').replaceAll("'", "\\'"))}'`;
}

function toAscii(text: string): string {
  return text.replace(/[\u007f-\u{10ffff}]/gu, (character) => {
    const digits = character.codePointAt(0)?.toString(16) ?? '';
    return digits.length > 4 ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
  });
}

/** The text of a docstring. Empty without a doc comment. */
export function docTextOf({ description, deprecated }: Documented): string {
  return [deprecated ? 'Deprecated.' : '', description ?? ''].filter(Boolean).join('\n\n');
}

/** A docstring with its indentation and line ends. Empty without a text. */
export function docstring(text: string | undefined, indent: string): string {
  if (text === undefined || text.trim() === '') return '';
  const lines = text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => escapeDoc(line.trimEnd()));
  const first = lines[0] as string;
  if (lines.length === 1) {
    // A quotation mark would run into the closing ones.
    return `${indent}"""${first.startsWith('"') ? ' ' : ''}${first}${first.endsWith('"') ? ' ' : ''}"""\n`;
  }
  const others = lines.slice(1).map((line) => (line === '' ? '\n' : `${indent}${line}\n`));
  return `${indent}"""${first}\n${others.join('')}${indent}"""\n`;
}

/** Python reads no source with a NUL. The other control characters have no meaning in a text. */
function escapeDoc(line: string): string {
  const visible = line.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
  return visible.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
}
