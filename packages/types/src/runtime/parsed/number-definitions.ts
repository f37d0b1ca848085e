type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Numbers the definitions of a JSON Schema that have no names of their own, in the order of their
 * first reference. arktype counts all types of the process instead, as in `intersection218`: a
 * contract would change with each type that another module adds.
 */
export function numberDefinitions(schema: JsonSchema): JsonSchema {
  const { $defs = {} } = schema as { readonly $defs?: JsonSchema };
  const names = new Map<string, string>();
  const visit = (part: unknown): void => {
    for (const [, key = ''] of JSON.stringify(part).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) {
      if (names.has(key) || !(key in $defs)) continue;
      names.set(key, /^[a-z]+\d+$/.test(key) ? `__schema${names.size}` : key);
      visit($defs[key]);
    }
  };
  visit({ ...schema, $defs: {} });
  const rename = (part: unknown) =>
    JSON.parse(JSON.stringify(part), (key, value) =>
      key === '$ref' && typeof value === 'string'
        ? value.replace(/^#\/\$defs\/(.+)$/, (_, name) => `#/$defs/${names.get(name) ?? name}`)
        : value,
    );
  if (names.size === 0) return schema;
  const definitions = [...names].map(([key, name]) => [name, rename($defs[key])] as const);
  return { ...rename({ ...schema, $defs: {} }), $defs: Object.fromEntries(definitions) };
}
