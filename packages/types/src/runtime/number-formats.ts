/** Whether a number has no fraction. */
export function isInt(value: number): boolean {
  return Number.isInteger(value);
}

/** Whether a number is whole and within ±(2^53 − 1), where none are left out. */
export function isSafeInt(value: number): boolean {
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

const GREATEST_FLOAT32 = (2 - 2 ** -23) * 2 ** 127;

/** Whether a number is within the range of IEEE 754's binary32; its digits may be more than that holds. */
export function isFloat32(value: number): boolean {
  return value >= -GREATEST_FLOAT32 && value <= GREATEST_FLOAT32;
}
