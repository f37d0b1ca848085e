import { INVALID, reject } from '../invalid.ts';

// BigInt() takes more than linear time for longer texts. 4,096 digits are far more than any real
// use needs.
export const DECIMAL = /^(?:0|-?[1-9][0-9]{0,4095})$/;

/** Reads a bigint from its decimal text, at most 4,096 digits, without leading zeros, no `-0`. */
export function decodeBigint(value: unknown): bigint | typeof INVALID {
  return isDecimal(value) ? BigInt(value) : INVALID;
}

/** Whether a value is a bigint that can be encoded: at most 4,096 digits. */
export function isBigint(value: unknown): boolean {
  if (typeof value !== 'bigint') return false;
  // Most values need no conversion to text.
  return BigInt.asIntN(64, value) === value || isDecimal(`${value}`);
}

/** Whether a value is the decimal text of a bigint. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && DECIMAL.test(value);
}

/** Returns the decimal digits of a bigint. Throws for more than 4,096. */
export function bigintToJson(value: unknown): string {
  if (typeof value !== 'bigint') reject('bigint');
  const text = `${value}`;
  if (!isDecimal(text)) reject('bigint of at most 4096 digits');
  return text;
}
