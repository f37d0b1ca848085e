/**
 * The value of a header field. `name` is in lower case, the fields are in any case. Several values are joined (RFC 9110
 * section 5.3, for cookies RFC 9113 section 8.2.3). Values other than strings and lists of strings are ignored.
 */
export function fieldOf(fields: unknown, name: string): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  let found: string | undefined;
  for (const key of Object.keys(fields)) {
    if (key.length !== name.length || key.toLowerCase() !== name) continue;
    const value = textOf((fields as Readonly<Record<string, unknown>>)[key], name);
    if (value === undefined) continue;
    found = found === undefined ? value : found + separatorOf(name) + value;
  }
  return found;
}

function textOf(value: unknown, name: string): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.every((one) => typeof one === 'string') ? value.join(separatorOf(name)) : undefined;
}

function separatorOf(name: string): string {
  return name === 'cookie' ? '; ' : ', ';
}

/** Headers by name, several values joined. Cookies cannot be joined. */
interface GroupedHeaders {
  readonly headers: Record<string, string>;
  readonly cookies: string[];
}

export function groupHeaders(flat: readonly string[]): GroupedHeaders {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (let at = 0; at < flat.length; at += 2) {
    const name = flat[at] as string;
    const value = flat[at + 1] as string;
    if (name === 'set-cookie') cookies.push(value);
    else headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
  }
  return { headers, cookies };
}
