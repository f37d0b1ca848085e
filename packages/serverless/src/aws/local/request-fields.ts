/** A header or query parameter. Names can repeat. */
type Pair = readonly [name: string, value: string];

/** Splits a request target at its first `?`. */
export function splitTarget(target: string): { path: string; query: string } {
  const at = target.indexOf('?');
  return at === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, at), query: target.slice(at + 1) };
}

/** The headers of a request, each value on its own. */
export function headerPairs(
  headers: Readonly<Record<string, string | readonly string[]>>,
  nameOf: (name: string) => string,
): Pair[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one): Pair => [nameOf(name), one]),
  );
}

/** The parameters of a query string. */
export function queryPairs(query: string, decode: (text: string) => string): Pair[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): Pair => {
      const at = pair.indexOf('=');
      return at === -1
        ? [decode(pair), '']
        : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    });
}

/** All values by name. */
export function grouped(pairs: readonly Pair[]): Record<string, string[]> {
  const all: Record<string, string[]> = Object.create(null);
  for (const [name, value] of pairs) {
    all[name] ??= [];
    all[name].push(value);
  }
  return { ...all };
}

/** The last value by name. */
export function lastOf(all: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all).map(([name, values]) => [name, values.at(-1) ?? '']),
  );
}

/** The values by name, joined with commas. */
export function joined(pairs: readonly Pair[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(grouped(pairs)).map(([name, values]) => [name, values.join(',')]),
  );
}

/** Appends an address to `x-forwarded-for`, or adds the header. */
export function addressed(pairs: readonly Pair[], address: string): Pair[] {
  const forwarded = pairs.filter(([name]) => name === 'x-forwarded-for').map(([, value]) => value);
  const others = pairs.filter(([name]) => name !== 'x-forwarded-for');
  return [...others, ['x-forwarded-for', [...forwarded, address].join(', ')]];
}

/** Decodes a name or value of a query string. */
export function decodeQuery(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? '';
}

/** Leaves a text as it is. */
export function asSent(text: string): string {
  return text;
}
