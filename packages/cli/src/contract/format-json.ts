/** The most characters of a value on one line. */
const LINE = 100;

/**
 * JSON that is easy to read in a diff: small values are on one line, all others have a line for
 * each part.
 */
export function formatJson(value: unknown): string {
  return `${format(value, '')}\n`;
}

function format(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const line = onOneLine(value);
  if (indent.length + line.length <= LINE) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = entriesOf(value).map(([key, part]) => `${inner}${key}${format(part, inner)}`);
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = entriesOf(value).map(([key, part]) => key + onOneLine(part));
  if (Array.isArray(value)) return `[${parts.join(', ')}]`;
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** The parts of an array or object with the texts before them. */
function entriesOf(value: object): (readonly [key: string, part: unknown])[] {
  if (Array.isArray(value)) return value.map((part) => ['', part]);
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => [`${JSON.stringify(key)}: `, part]);
}
