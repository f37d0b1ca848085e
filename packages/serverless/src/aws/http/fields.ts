/**
 * The value of a field, its name in lower case and that of the event in any: several values are joined as RFC 9110
 * section 5.3 says, or as RFC 9113 section 8.2.3 does for cookies. What is neither text nor a list of texts is ignored.
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

/** A flat list of headers, grouped: all of a name joined but for cookies, which cannot be. */
export interface GroupedHeaders {
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
