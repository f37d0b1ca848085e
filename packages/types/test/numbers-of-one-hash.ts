/** At most 16,384 whole numbers that a Set of V8 keeps in one place: the inverse of its ComputeUnseededHash. */
export function numbersOfOneHash(count: number): number[] {
  const found: number[] = [];
  for (let i = 1; found.length < count && i < 2 ** 14; i++) {
    const number = numberOf(i << 16);
    // Others are no small integers, which have another hash.
    if (number > 0 && number < 2 ** 30) found.push(number);
  }
  return found;
}

function numberOf(hash: number): number {
  let x = hash;
  x ^= x >>> 16;
  x = Math.imul(x, inverse(2057));
  for (let by = 4, of = x; by < 32; by += 4) x ^= of >>> by;
  x = Math.imul(x, inverse(5));
  x = x ^ (x >>> 12) ^ (x >>> 24);
  return Math.imul(x + 1, inverse(32_767));
}

/** The inverse of an odd number, modulo 2^32. */
function inverse(of: number): number {
  let x = of;
  for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(of, x));
  return x;
}
