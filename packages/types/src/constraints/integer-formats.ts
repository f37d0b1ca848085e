import type { FormatName } from '../model/constraints.ts';

/** The name of a format of whole numbers. */
export type IntegerFormat = Extract<FormatName, 'int' | `int${number}` | `uint${number}`>;

const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * The minimum and maximum of each integer format. For 64 bits: the integers that a number holds
 * exactly.
 */
export const INTEGER_FORMATS: Readonly<
  Record<IntegerFormat, readonly [least: number, most: number]>
> = {
  int: [-SAFE, SAFE],
  int8: [-128, 127],
  int16: [-(2 ** 15), 2 ** 15 - 1],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-SAFE, SAFE],
  uint8: [0, 255],
  uint16: [0, 2 ** 16 - 1],
  uint32: [0, 2 ** 32 - 1],
  uint64: [0, SAFE],
};

/** Whether the numbers of a format are whole. */
export function isIntegerFormat(format: string): format is IntegerFormat {
  return Object.hasOwn(INTEGER_FORMATS, format);
}
