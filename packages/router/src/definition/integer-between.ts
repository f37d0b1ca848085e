/** Throws a `RangeError` for anything but an integer from `least` to `most`; `name` is that of the option. */
export function integerBetween(name: string, value: unknown, least: number, most: number): void {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return;
  throw new RangeError(`${name} is ${String(value)}; use an integer from ${least} to ${most}`);
}
