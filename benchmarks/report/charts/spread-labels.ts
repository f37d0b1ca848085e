/**
 * Moves labels apart so that none covers another: positions in pixels, in any order, become positions at least `gap` apart
 * and as near to the originals as possible.
 */
export function spreadLabels(places: readonly number[], gap: number): readonly number[] {
  const order = places.map((_, index) => index).sort((a, b) => at(places, a) - at(places, b));
  // Labels that would touch form a block around the mean of their positions (pool adjacent violators).
  const blocks: { sum: number; count: number }[] = [];
  for (const [rank, index] of order.entries()) {
    // Without the gaps, only the order remains to keep.
    blocks.push({ sum: at(places, index) - rank * gap, count: 1 });
    for (;;) {
      const [before, last] = blocks.slice(-2);
      if (before === undefined || last === undefined) break;
      if (before.sum / before.count <= last.sum / last.count) break;
      blocks.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
    }
  }
  const shifts = blocks.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count));
  const spread = Array<number>(places.length);
  for (const [rank, index] of order.entries()) spread[index] = at(shifts, rank) + rank * gap;
  return spread;
}

function at(list: readonly number[], index: number): number {
  return list[index] as number;
}
