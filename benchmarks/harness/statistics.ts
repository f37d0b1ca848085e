/** The middle of some numbers, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] as number;
  return Number.isInteger(middle) ? ((sorted[middle - 1] as number) + upper) / 2 : upper;
}

/** The interval that has the median of all with a probability of 95 %, by the binomial distribution of ranks. */
export function medianInterval(numbers: readonly number[]): readonly [low: number, high: number] {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const half = 0.98 * Math.sqrt(sorted.length);
  const at = (rank: number) =>
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(rank)))] ?? Number.NaN;
  return [at(middle - half - 1), at(middle + half)];
}

/** The number below which a share of the numbers lies: 0.25 for the lower quartile. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))] as number;
}

/** The range as a share of the median. */
export function spread(numbers: readonly number[]): number {
  return (Math.max(...numbers) - Math.min(...numbers)) / median(numbers);
}

/** The slope of the line that fits best (least squares). */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const x = mean(points.map(([x]) => x));
  const y = mean(points.map(([, y]) => y));
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
