import type { AST } from '@eslint-community/regexpp';

/** How often something can come about: not counted beyond two. */
type Ways = 1 | 2;
type Weighted = ReadonlyMap<number, Ways>;

/**
 * Glushkov's automaton of a pattern: a state for each place that a character can be read at. Several
 * ways from one to the next are told, as a backtracking engine tries each.
 */
export interface PositionAutomaton {
  /** By state, the syntax of the characters that lead to it; `undefined` for any at all. */
  readonly characters: readonly (string | undefined)[];
  readonly next: readonly Weighted[];
  /** The states that the first character leads to. */
  readonly first: Weighted;
  /** The states at which the pattern has matched, whatever follows. */
  readonly matched: ReadonlySet<number>;
}

/** A pattern, or a part of it, that is beyond what is checked. Says why. */
export class UncheckedPattern extends Error {}

/** Enough for all that people write by hand; the check takes the square of it. */
const MOST_STATES = 400;
/** Repetitions of one character up to this are written out, longer ones taken for endless. */
const MOST_COPIES = 64;
/** Of groups. */
const MOST_GROUPS = 3;

interface Fragment {
  readonly first: Weighted;
  readonly last: Weighted;
  /** In how many ways it matches nothing. */
  readonly empty: 0 | Ways;
}

const NOTHING: Fragment = { first: new Map(), last: new Map(), empty: 1 };

/** Builds the automaton of one alternative of a pattern. With `search`, matches may begin anywhere. */
export function buildAutomaton(
  alternative: AST.Alternative,
  options: { readonly search: boolean; readonly endsAnchored: boolean },
): PositionAutomaton {
  const characters: (string | undefined)[] = [];
  const next: Map<number, Ways>[] = [];

  const leaf = (raw: string | undefined): Fragment => {
    if (characters.length >= MOST_STATES) throw new UncheckedPattern('it is too large');
    const state = characters.push(raw) - 1;
    next.push(new Map());
    return { first: new Map([[state, 1]]), last: new Map([[state, 1]]), empty: 0 };
  };
  const connect = (from: Weighted, to: Weighted): void => {
    for (const [a, x] of from) {
      for (const [b, y] of to) add(next[a] as Map<number, Ways>, b, (x * y) as Ways);
    }
  };
  const concat = (a: Fragment, b: Fragment): Fragment => {
    connect(a.last, b.first);
    return {
      first: sum(a.first, times(b.first, a.empty)),
      last: sum(b.last, times(a.last, b.empty)),
      empty: capped(a.empty * b.empty),
    };
  };
  const repeat = (fragment: Fragment): Fragment => {
    connect(fragment.last, fragment.first);
    return fragment;
  };
  // An engine never repeats what has matched nothing, so there is one way to leave it out.
  const optional = (fragment: Fragment): Fragment => ({ ...fragment, empty: 1 });
  const sequence = (count: number, make: () => Fragment): Fragment =>
    Array.from({ length: count }, make).reduce(concat, NOTHING);

  const alternatives = (list: readonly AST.Alternative[]): Fragment =>
    list
      .map((part) => part.elements.map(element).reduce(concat, NOTHING))
      .reduce((a, b) => ({
        first: sum(a.first, b.first),
        last: sum(a.last, b.last),
        empty: capped(a.empty + b.empty),
      }));

  const quantified = ({ element: inner, min, max }: AST.Quantifier): Fragment => {
    const make = () => element(inner);
    if (max === 0) return NOTHING;
    const most = isSingle(inner) ? MOST_COPIES : MOST_GROUPS;
    if (max <= most) {
      // x{1,3} → x(x(x)?)?
      const rest = () => {
        let tail = NOTHING;
        for (let i = min; i < max; i++) tail = optional(concat(make(), tail));
        return tail;
      };
      return concat(sequence(min, make), rest());
    }
    if (min === 0) return optional(repeat(make()));
    if (min <= most) return concat(sequence(min - 1, make), repeat(make()));
    const part = make();
    // Which of the repetitions that must be match nothing is tried in all ways: (a?){50}
    if (part.empty > 0) connect(part.last, part.first);
    return repeat(part);
  };

  const element = (node: AST.Element): Fragment => {
    switch (node.type) {
      case 'Assertion':
        return NOTHING;
      case 'Quantifier':
        return quantified(node);
      case 'Group':
      case 'CapturingGroup':
        if (node.type === 'Group' && node.modifiers) throw new UncheckedPattern('it has modifiers');
        return alternatives(node.alternatives);
      case 'Backreference':
        throw new UncheckedPattern('it has a back reference');
      default:
        return leaf(node.raw);
    }
  };

  const body = alternatives([alternative]);
  const whole = options.search ? concat(optional(repeat(leaf(undefined))), body) : body;
  const matched = options.endsAnchored ? [] : body.last.keys();
  return { characters, next, first: whole.first, matched: new Set(matched) };
}

function isSingle(node: AST.Element): boolean {
  return node.type.startsWith('Character') || node.type === 'ExpressionCharacterClass';
}

function capped(ways: number): 0 | Ways {
  return ways === 0 ? 0 : ways === 1 ? 1 : 2;
}

function add(to: Map<number, Ways>, state: number, ways: Ways): void {
  to.set(state, capped((to.get(state) ?? 0) + ways) as Ways);
}

function sum(a: Weighted, b: Weighted): Weighted {
  const all = new Map(a);
  for (const [state, ways] of b) add(all, state, ways);
  return all;
}

function times(weighted: Weighted, factor: 0 | Ways): Weighted {
  if (factor === 0) return new Map();
  return factor === 1 ? weighted : new Map([...weighted.keys()].map((state) => [state, 2]));
}
