/**
 * ` Did you mean check?` if the written word is similar to one of the words, otherwise an empty
 * string.
 */
export function didYouMean(written: string, words: readonly string[]): string {
  const word = nearestWord(written, words);
  return word === undefined ? '' : ` Did you mean ${word}?`;
}

/** The word with the fewest typos. `undefined` if there are too many. */
export function nearestWord(written: string, words: readonly string[]): string | undefined {
  const letters = written.replace(/^-+/, '').length;
  const most = Math.max(1, Math.floor(letters / 3));
  const ranked = words
    .map((word) => ({ word, distance: editDistance(written, word) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return ranked[0]?.word;
}

/** Letters to add, remove or replace, and neighbours to swap: the optimal string alignment distance. */
function editDistance(from: string, to: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] as number;
}
