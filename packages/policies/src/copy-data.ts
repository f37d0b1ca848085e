/**
 * A deep copy of data: of plain objects, arrays, maps, sets, dates and bytes, also within each other. Anything else,
 * such as an instance of a class, stays the same object.
 */
export function copyData(value: unknown): unknown {
  return copy(value, new Map());
}

function copy(value: unknown, copies: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const keep = <Copy>(made: Copy): Copy => {
    copies.set(value, made);
    return made;
  };
  const kind = Object.getPrototypeOf(value);
  if (kind === Array.prototype) {
    const list = keep<unknown[]>([]);
    for (const element of value as readonly unknown[]) list.push(copy(element, copies));
    return list;
  }
  if (kind === Map.prototype) {
    const map = keep(new Map());
    for (const [key, one] of value as Map<unknown, unknown>)
      map.set(copy(key, copies), copy(one, copies));
    return map;
  }
  if (kind === Set.prototype) {
    const set = keep(new Set());
    for (const element of value as Set<unknown>) set.add(copy(element, copies));
    return set;
  }
  if (kind === Date.prototype || ArrayBuffer.isView(value) || kind === ArrayBuffer.prototype)
    return keep(structuredClone(value));
  if (kind !== Object.prototype && kind !== null) return value;
  const object = keep(Object.create(kind) as Record<string, unknown>);
  for (const [name, one] of Object.entries(value)) {
    // An assignment to `__proto__`, which JSON can name, would change the prototype.
    const own = { value: copy(one, copies), writable: true, enumerable: true, configurable: true };
    Object.defineProperty(object, name, own);
  }
  return object;
}
