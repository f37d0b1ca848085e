/** Whether a finite number is a whole multiple of another, by the decimal digits of both. */
export function isMultipleOf(value: number, unit: number): boolean {
  if (value % unit === 0) return true;
  if (Number.isInteger(unit)) return false;
  const a = toDecimal(value);
  const b = toDecimal(unit);
  const least = Math.min(a.exponent, b.exponent);
  const whole = ({ digits, exponent }: Decimal) => digits * 10n ** BigInt(exponent - least);
  return whole(a) % whole(b) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** 1.25e-7 → 125 · 10^-9 */
function toDecimal(value: number): Decimal {
  const [mantissa = '', power = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
