/** Makes a query string of the parameters of an event, each with one value or a list. */
export function queryStringOf(parameters: unknown, encode: (text: string) => string): string {
  if (typeof parameters !== 'object' || parameters === null) return '';
  const pairs: string[] = [];
  for (const name of Object.keys(parameters)) {
    const given = (parameters as Readonly<Record<string, unknown>>)[name];
    for (const value of Array.isArray(given) ? given : [given]) {
      // A lone surrogate cannot be encoded.
      if (typeof value === 'string')
        pairs.push(`${encode(name.toWellFormed())}=${encode(value.toWellFormed())}`);
    }
  }
  return pairs.join('&');
}

/** Appends a query string, unless it is empty. */
export function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}
