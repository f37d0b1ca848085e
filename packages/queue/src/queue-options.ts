/** Milliseconds for which keys of completed calls are remembered. */
export const REMEMBER = 3_600_000;

/** Throws a `RangeError` for anything but whole numbers from 1 that a timer can have. */
export function assertCount(owner: string, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    if (!(Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31))
      throw new RangeError(`${owner}: ${name} is ${String(value)}; use a whole number from 1`);
}
