/** A location in JSON: keys and indexes from the outside in. */
export type JsonPath = readonly (string | number)[];

/** The part of JSON at a location. `undefined` if there is none. */
export function partAt(json: unknown, path: JsonPath): unknown {
  let part = json;
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    part = (part as Readonly<Record<string | number, unknown>>)[key];
  }
  return part;
}

/** A copy of JSON with another part at an existing location. `undefined` removes the part. */
export function withPart(json: unknown, [key, ...rest]: JsonPath, part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(json)) {
    const at = Number(key);
    if (rest.length === 0 && part === undefined) return json.toSpliced(at, 1);
    return json.with(at, withPart(json[at], rest, part));
  }
  // Entries, because a key can be `__proto__`.
  const entries = Object.entries(json as object).flatMap(([name, value]): [string, unknown][] => {
    if (name !== key) return [[name, value]];
    const next = withPart(value, rest, part);
    return next === undefined ? [] : [[name, next]];
  });
  return Object.fromEntries(entries);
}

/** The locations of all parts of JSON, the outermost first. */
export function pathsIn(json: unknown, path: JsonPath = []): JsonPath[] {
  if (typeof json !== 'object' || json === null) return [path];
  const keys = Array.isArray(json) ? [...json.keys()] : Object.keys(json);
  return [path, ...keys.flatMap((key) => pathsIn(partAt(json, [key]), [...path, key]))];
}
