/** Whether a class is one that JavaScript or its host brings. */
export function isBuiltIn(value: unknown): boolean {
  const name = (value as { name?: unknown })?.name;
  if (typeof name !== 'string') return false;
  return Reflect.get(globalThis, name) === value || isTemporal(value);
}

/** Whether a value is one of the classes of `Temporal`. */
export function isTemporal(value: unknown): boolean {
  const temporal: unknown = Reflect.get(globalThis, 'Temporal');
  const name = (value as { name?: unknown })?.name;
  return (
    typeof temporal === 'object' &&
    temporal !== null &&
    typeof name === 'string' &&
    Reflect.get(temporal, name) === value
  );
}
