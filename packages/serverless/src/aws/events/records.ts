/** The records of an event, if they come from one service: `key` says so in the first. */
export function recordsFrom(
  event: object,
  key: string,
  service: string,
): readonly object[] | undefined {
  const { Records: records } = event as { readonly Records?: unknown };
  if (!Array.isArray(records)) return undefined;
  const [first] = records;
  const isFrom = typeof first === 'object' && first !== null && first[key] === service;
  return isFrom ? records : undefined;
}
