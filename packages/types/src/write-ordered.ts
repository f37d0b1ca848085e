/** JSON with an object's keys in one order, whatever the order in which a front end set them. */
export function writeOrdered(value: unknown, ignore?: ReadonlySet<string>): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => writeOrdered(item, ignore)).join()}]`;
  const record = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(record).filter((key) => record[key] !== undefined && !ignore?.has(key));
  return `{${keys
    .sort()
    // A default is a value of the application, with keys of its own.
    .map(
      (key) =>
        `${JSON.stringify(key)}:${writeOrdered(record[key], key === 'default' ? undefined : ignore)}`,
    )
    .join()}}`;
}
