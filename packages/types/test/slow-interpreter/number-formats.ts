import type { FormatName } from '@mikrokit/types/model';

const ranges: Partial<Readonly<Record<FormatName, readonly [least: number, most: number]>>> = {
  int: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  int8: [-128, 127],
  int16: [-32_768, 32_767],
  int32: [-2_147_483_648, 2_147_483_647],
  uint8: [0, 255],
  uint16: [0, 65_535],
  uint32: [0, 4_294_967_295],
  int64: [-(2 ** 63), 2 ** 63 - 1024],
  uint64: [0, 2 ** 64 - 2048],
  float32: [-3.4028235677973362e38, 3.4028235677973362e38],
  double: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
};

/** Whether a number is of a format; throws for a format that it does not know. */
export function isOfNumberFormat(number: number, format: FormatName): boolean {
  const range = ranges[format];
  if (!range) throw new Error(`The slow interpreter does not know ${format}`);
  const [least, most] = range;
  return (
    number >= least &&
    number <= most &&
    (format === 'float32' || format === 'double' || number % 1 === 0)
  );
}

/** Whether a number is a whole multiple of another, by the decimal digits of both. */
export function isMultiple(value: number | bigint, unit: number | bigint): boolean {
  const places = Math.max(placesOf(value), placesOf(unit));
  return scaled(value, places) % scaled(unit, places) === 0n;
}

function placesOf(number: number | bigint): number {
  const [digits = '', power = '0'] = String(number).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(power));
}

/** A number times a power of ten that makes it whole. */
function scaled(number: number | bigint, places: number): bigint {
  const [digits = '', power = '0'] = String(number).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return BigInt(whole + fraction + '0'.repeat(places + Number(power) - fraction.length));
}
