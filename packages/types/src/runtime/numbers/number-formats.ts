/** Whether a number is whole and within ±(2^53 − 1), where all integers are exact. */
export function isInt(value: number): boolean {
  return Number.isSafeInteger(value);
}

export function isInt8(value: number): boolean {
  return (value << 24) >> 24 === value;
}

export function isInt16(value: number): boolean {
  return (value << 16) >> 16 === value;
}

export function isInt32(value: number): boolean {
  return (value | 0) === value;
}

export function isUint8(value: number): boolean {
  return (value & 0xff) === value;
}

export function isUint16(value: number): boolean {
  return (value & 0xffff) === value;
}

export function isUint32(value: number): boolean {
  return value >>> 0 === value;
}

/**
 * Whether IEEE 754's binary32 rounds a number to a finite one. Includes 3.4028235e38, whose digits
 * are truncated.
 */
export function isFloat32(value: number): boolean {
  return Number.isFinite(Math.fround(value));
}

/** Whether a number or bigint is an integer of 64 bits with a sign. */
export function isInt64(value: number | bigint): boolean {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value;
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
}

/** Whether a number or bigint is an integer of 64 bits without a sign. */
export function isUint64(value: number | bigint): boolean {
  if (typeof value === 'bigint') return BigInt.asUintN(64, value) === value;
  return Number.isInteger(value) && value >= 0 && value < 2 ** 64;
}
