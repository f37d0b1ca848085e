/** The records of an event, if all come from one service: `key` says so in each. */
export function recordsFrom(
  event: object,
  key: string,
  service: string,
): readonly object[] | undefined {
  const { Records: records } = event as { readonly Records?: unknown };
  if (!Array.isArray(records)) return undefined;
  const isFrom = records.every((record: unknown) => Object(record)[key] === service);
  return isFrom && records.length > 0 ? records : undefined;
}
