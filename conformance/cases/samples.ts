type Path = readonly (string | number)[];

/** A `User` in JSON. */
export const user = {
  id: 1,
  name: 'Ada',
  surname: 'Lovelace',
  lastUpdate: '2022-10-26T21:11:27.000Z',
};

/** The reply of `updateUser` to {@link user}. */
export const updatedUser = { ...user, lastUpdate: '2022-10-26T21:11:28.000Z' };

/** An `Order` in JSON; it contains every kind of type. */
export const order = {
  id: '123456789012345678901234567890',
  status: 'open',
  priority: 2,
  gift: false,
  customer: user,
  lines: [
    {
      product: {
        code: 'B-7',
        price: { amount: 12.5, currency: 'EUR' },
        addedAt: '2020-02-29T23:59:59.999Z',
        color: 'green',
        level: 10,
      },
      quantity: 3,
      options: ['engraved', true],
    },
  ],
  payment: { method: 'card', number: '4111', validUntil: '2030-01-01T00:00:00.000Z' },
  shipTo: { street: 'Main Street 1' },
  position: [52.5, -13.4, 'home'],
  note: null,
  labels: { size: 'large' },
  extra: { any: ['JSON', 1, null] },
};

/** A copy of `value` with `replacement` at `path`. */
export function replaceAt<T>(value: T, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<
    string | number,
    unknown
  >;
  copy[key] = replaceAt(copy[key], rest, replacement);
  return copy;
}

/** A copy of `value` without the property at `path`. */
export function removeAt<T>(value: T, path: Path): unknown {
  // JSON.stringify leaves out undefined properties.
  return JSON.parse(JSON.stringify(replaceAt(value, path, undefined)));
}

/** JSON text of arrays inside arrays, `depth` levels. */
export function nestedArrays(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

/** JSON text of objects inside objects, each under `key`, `depth` levels. */
export function nestedObjects(key: string, depth: number): string {
  return `{${JSON.stringify(key)}:`.repeat(depth) + 'null' + '}'.repeat(depth);
}
