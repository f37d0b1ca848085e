/** JSON with object keys in a fixed order, whatever order a front end set them in. */
export function toCanonicalJson(value: unknown, ignore?: ReadonlySet<string>): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => toCanonicalJson(item, ignore)).join()}]`;
  const record = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(record).sort()) {
    const part = record[key];
    if (part === undefined || ignore?.has(key)) continue;
    // A default is a value of the application, with its own keys.
    const written = toCanonicalJson(part, key === 'default' ? undefined : ignore);
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${written}`;
  }
  return `{${text}}`;
}
