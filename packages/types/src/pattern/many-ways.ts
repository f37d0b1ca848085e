import type { CharacterSet } from './character-sets.ts';
import type { PositionAutomaton } from './position-automaton.ts';

/** Three bounded repetitions such as `a{0,30}a{0,30}a{0,30}` have fewer, four have more. */
const MOST_WAYS = 10_000;
/** The maximum length of the text to try. */
const MOST_CHARACTERS = 100;

/**
 * Whether a text can be read in thousands of ways more than its length to the power of `degree`, although
 * no state has two ways back to itself: each `a?` of `^a?a?a?…b` doubles them. We build the text by always adding
 * the character that leaves the most ways, which is not necessarily the worst text.
 */
export function hasManyWays(
  automaton: PositionAutomaton,
  sets: readonly CharacterSet[],
  degree: number,
): boolean {
  const most = MOST_WAYS * MOST_CHARACTERS ** (degree - 1);
  let ways: ReadonlyMap<number, number> = new Map([[START, 1]]);
  for (let i = 0; i < MOST_CHARACTERS && ways.size > 0; i++) {
    const next = nextWays(automaton, ways);
    const kept = characterWithMost(next, sets);
    ways = new Map([...next].filter(([state]) => (sets[state] as CharacterSet) & kept));
    if (count(ways.values()) > most) return true;
  }
  return false;
}

const START = -1;

/** The number of ways to each state with any next character. */
function nextWays(
  { first, next, matched }: PositionAutomaton,
  ways: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [from, already] of ways) {
    for (const [to, by] of (from === START ? first : next[from]) ?? []) {
      // After a match, the engine tries no other way.
      if (!matched.has(to)) found.set(to, (found.get(to) ?? 0) + already * by);
    }
  }
  return found;
}

/** The bit of the characters that continue most ways. */
function characterWithMost(
  ways: ReadonlyMap<number, number>,
  sets: readonly CharacterSet[],
): CharacterSet {
  const waysOf = new Map<CharacterSet, number>();
  for (const [state, already] of ways) {
    const set = sets[state] as CharacterSet;
    waysOf.set(set, (waysOf.get(set) ?? 0) + already);
  }
  let most = 0;
  let best: CharacterSet = 0n;
  // Overlapping sets share a bit.
  for (const candidate of sortsOf([...waysOf.keys()])) {
    const total = count([...waysOf].map(([set, already]) => (set & candidate ? already : 0)));
    if (total > most) [most, best] = [total, candidate];
  }
  return best;
}

/** All bits in the sets. */
function* sortsOf(sets: readonly CharacterSet[]): Generator<CharacterSet> {
  let left = sets.reduce((all, set) => all | set, 0n);
  while (left !== 0n) {
    const lowest = left & -left;
    yield lowest;
    left ^= lowest;
  }
}

function count(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
