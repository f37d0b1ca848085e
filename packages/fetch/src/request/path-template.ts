/** The path of an endpoint: literal text and names by turns, as `['/users/', 'id', '/posts']`. */
export interface PathTemplate {
  readonly literals: readonly string[];
  readonly names: readonly string[];
}

/** Parses `/users/:id/posts`. A segment that starts with a colon is a parameter. */
export function parsePathTemplate(path: string): PathTemplate {
  const literals: string[] = [];
  const names: string[] = [];
  let literal = '';
  for (const segment of path.slice(1).split('/')) {
    literal += '/';
    if (segment.startsWith(':')) {
      literals.push(literal);
      names.push(segment.slice(1));
      literal = '';
    } else {
      literal += segment;
    }
  }
  return { literals: [...literals, literal], names };
}

/**
 * Writes a path with its values, percent-encoded so that each stays one segment. Throws a
 * `TypeError` for a value that is missing, empty, `.` or `..`, because it would request another
 * resource.
 */
export function writePath(
  { literals, names }: PathTemplate,
  values: Readonly<Record<string, unknown>> = {},
): string {
  let path = literals[0] as string;
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    const text = parameterText(name, values[name]);
    if (text === '' || text === '.' || text === '..')
      throw new TypeError(`The path parameter '${name}' is ${JSON.stringify(text)}`);
    path += encodeURIComponent(text) + literals[i + 1];
  }
  return path;
}

/**
 * The text of a value in a path, a query or a form. A date is ISO 8601. Throws a `TypeError` for a
 * value that cannot be text.
 */
export function parameterText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (value instanceof URL || isTemporal(value)) return String(value);
  throw new TypeError(`The value of '${name}' cannot be written as a string: ${describe(value)}`);
}

function isTemporal(value: unknown): boolean {
  const tag = (value as { readonly [Symbol.toStringTag]?: unknown } | null)?.[Symbol.toStringTag];
  return typeof tag === 'string' && tag.startsWith('Temporal.');
}

/** Names the kind of a value, never the value. */
function describe(value: unknown): string {
  return value === null ? 'null' : typeof value;
}
