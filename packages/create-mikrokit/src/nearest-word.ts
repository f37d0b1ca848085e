/**
 * ` Did you mean sqlite?` if the written word is similar to one of the words, otherwise an empty
 * string.
 */
export function didYouMean(written: string, words: readonly string[]): string {
  const most = Math.max(1, Math.floor(written.replace(/^-+/, '').length / 3));
  const [nearest] = words
    .map((word) => ({ word, distance: editDistance(written, word) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest === undefined ? '' : ` Did you mean ${nearest.word}?`;
}

/** Letters to add, remove or replace, and neighbours to swap: the optimal string alignment distance. */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(from.length, to.length);
}
