/** Up to so many may share a hash without harm. */
const FEW = 256;

/** Whether no element of a list of strings, numbers and the like stands in it twice, in linear time. */
export function areDistinct(list: readonly unknown[]): boolean {
  if (list.length <= FEW) return new Set(list).size === list.length;
  // V8's hashes of numbers and bigints are no secret, those of texts are: 16,000 numbers that share one hash take a Set
  // 270 ms where others take 1.
  const [numbers, bigints, others] = [new Set<string>(), new Set<string>(), new Set()];
  for (const item of list) {
    if (typeof item === 'number') numbers.add(`n${item}`);
    else if (typeof item === 'bigint') bigints.add(`n${item}`);
    else others.add(item);
  }
  return numbers.size + bigints.size + others.size === list.length;
}
