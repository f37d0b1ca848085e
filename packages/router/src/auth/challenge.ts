/** Writes a challenge of RFC 9110 section 11.6.1: `Bearer realm="api"`. Throws for a realm that cannot be written. */
export function challengeOf(scheme: string, realm: string): string {
  if (typeof realm !== 'string' || !/^[\x20-\x7e]*$/.test(realm)) {
    throw new TypeError('realm is not a string of printable ASCII characters; correct it');
  }
  return `${scheme} realm="${realm.replace(/["\\]/g, '\\$&')}"`;
}

/** The text after a scheme, whose name is case-insensitive: RFC 9110 section 11.4. `undefined` for another scheme. */
export function textAfterScheme(header: string | undefined, scheme: string): string | undefined {
  if (header === undefined) return undefined;
  const end = header.indexOf(' ');
  const name = end === -1 ? header : header.slice(0, end);
  if (name.toLowerCase() !== scheme) return undefined;
  return end === -1 ? '' : header.slice(end).trim();
}
