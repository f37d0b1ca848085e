/** The sum of some counts. */
export function sum(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
