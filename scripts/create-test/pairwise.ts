/** Some combinations, and as few others as are needed, or nearly, for each pair of values that occurs at all. */
export function pairwise<Combination extends Readonly<Record<string, string>>>(
  all: readonly Combination[],
  first: readonly Combination[],
): readonly Combination[] {
  const chosen: Combination[] = [...first];
  const missing = new Set(all.flatMap(pairsOf));
  for (const pair of first.flatMap(pairsOf)) missing.delete(pair);
  while (missing.size > 0) {
    const counted = all.map((combination) => ({
      combination,
      count: pairsOf(combination).filter((pair) => missing.has(pair)).length,
    }));
    const { combination } = counted.reduce((best, other) =>
      other.count > best.count ? other : best,
    );
    chosen.push(combination);
    for (const pair of pairsOf(combination)) missing.delete(pair);
  }
  return chosen;
}

function pairsOf(combination: Readonly<Record<string, string>>): readonly string[] {
  const values = Object.entries(combination).map(([name, value]) => `${name}=${value}`);
  return values.flatMap((value, index) =>
    values.slice(index + 1).map((other) => `${value} ${other}`),
  );
}
