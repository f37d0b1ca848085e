import type { CharacterSet } from './character-sets.ts';
import { hasManyWays } from './many-ways.ts';
import { type PositionAutomaton, UncheckedPattern } from './position-automaton.ts';

/**
 * How a match's time grows with the text: as its length to the power of `degree`, or exponentially,
 * even if only up to some length.
 */
export type Growth = { readonly degree: number } | 'exponential';

const MOST_STEPS = 2_000_000;

/**
 * The number of ways in which an automaton can read one text. A backtracking engine tries all of
 * them. See Weber and Seidl, "On the degree of ambiguity of finite automata" (1991). It is
 * exponential if one text leads a state back to itself in two ways. It is polynomial if one text
 * leads a state back to itself, from it to another state, and that one back to itself.
 */
export function growthOf(automaton: PositionAutomaton, sets: readonly CharacterSet[]): Growth {
  // After a match, the engine tries no other way.
  const isTried = (state: number) => !automaton.matched.has(state);
  const states = automaton.characters.map((_, state) => state).filter(isTried);
  const next = automaton.next.map((to) => [...to.keys()].filter(isTried));
  const reach = new Map(states.map((state) => [state, reachedFrom(state, next)]));
  const inLoop = states.filter((state) => reach.get(state)?.has(state));
  const isSameLoop = (a: number, b: number) =>
    (reach.get(a)?.has(b) ?? false) && (reach.get(b)?.has(a) ?? false);

  let steps = 0;
  /** Whether one text can lead each of several states to its own target. */
  const canRead = (
    from: readonly number[],
    to: readonly number[],
    through: (state: number, way: number) => boolean,
    mustDiffer: boolean,
  ): boolean => {
    const goal = to.join();
    const seen = new Set<string>();
    const waiting = [{ at: from, differs: !mustDiffer }];
    for (let now = waiting.pop(); now !== undefined; now = waiting.pop()) {
      for (const at of together(now.at, next, sets, through)) {
        if (++steps > MOST_STEPS) throw new UncheckedPattern('it is too complex');
        const differs = now.differs || at.some((state) => state !== at[0]);
        const key = at.join();
        if (differs && key === goal) return true;
        if (seen.has(`${key} ${differs}`)) continue;
        seen.add(`${key} ${differs}`);
        waiting.push({ at, differs });
      }
    }
    return false;
  };

  for (const state of inLoop) {
    for (const [to, ways] of automaton.next[state] ?? []) {
      if (ways === 2 && isTried(to) && isSameLoop(state, to)) return 'exponential';
    }
    const stay = (other: number) => isSameLoop(state, other);
    if (canRead([state, state], [state, state], stay, true)) return 'exponential';
  }

  const later = new Map(
    inLoop.map((a) => [
      a,
      inLoop.filter((b) => {
        if (a === b || !reach.get(a)?.has(b)) return false;
        const through = (state: number, way: number) =>
          way === 0 ? isSameLoop(a, state) : way === 2 ? isSameLoop(b, state) : true;
        return canRead([a, a, b], [a, b, b], through, false);
      }),
    ]),
  );
  const longest = new Map<number, number>();
  const chainFrom = (state: number): number => {
    const known = longest.get(state);
    if (known !== undefined) return known;
    longest.set(state, 1); // no cycles remain: they would be exponential
    const length = 1 + Math.max(0, ...(later.get(state) ?? []).map(chainFrom));
    longest.set(state, length);
    return length;
  };
  const degree = Math.max(1, ...inLoop.map(chainFrom));
  return hasManyWays(automaton, sets, degree) ? 'exponential' : { degree };
}

function reachedFrom(state: number, next: readonly (readonly number[])[]): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting = [...(next[state] ?? [])];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    waiting.push(...(next[at] ?? []));
  }
  return reached;
}

/** The states that several states can reach after one more character, the same for all. */
function together(
  from: readonly number[],
  next: readonly (readonly number[])[],
  sets: readonly CharacterSet[],
  through: (state: number, way: number) => boolean,
): (readonly number[])[] {
  let found: { readonly at: readonly number[]; readonly common: CharacterSet }[] = [
    { at: [], common: -1n },
  ];
  from.forEach((state, way) => {
    const to = (next[state] ?? []).filter((other) => through(other, way));
    found = found.flatMap(({ at, common }) =>
      to.flatMap((other) => {
        const shared = common & (sets[other] as CharacterSet);
        return shared === 0n ? [] : [{ at: [...at, other], common: shared }];
      }),
    );
  });
  return found.map(({ at }) => at);
}
