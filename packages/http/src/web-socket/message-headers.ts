/** Header values by name in lower case. */
export type HeaderMap = ReadonlyMap<string, string>;

export const NO_HEADERS: HeaderMap = new Map();

/** The headers of a message, or the reason why they are rejected. */
export function readHeaders(given: unknown, allowed: ReadonlySet<string>): HeaderMap | string {
  if (given === undefined) return NO_HEADERS;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return "'headers' is an object of strings";
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    const key = name.toLowerCase();
    if (typeof value !== 'string' || !VALUE.test(value))
      return `The header ${JSON.stringify(name.slice(0, 64))} is not a valid string`;
    if (!allowed.has(key))
      return `Messages cannot set the header ${JSON.stringify(name.slice(0, 64))}; the server's option webSocket.headers allows more headers`;
    headers.set(key, value);
  }
  return headers;
}

/** RFC 9110 section 5.5: visible characters, spaces and tabs. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
