import type { AST } from '@eslint-community/regexpp';

/** A number of ways; two means two or more. */
type Ways = 1 | 2;
type Weighted = ReadonlyMap<number, Ways>;

/**
 * Glushkov's automaton of a pattern: one state for each position that reads a character. Keeps
 * parallel ways between two states separate, because a backtracking engine tries each.
 */
export interface PositionAutomaton {
  /** By state, the syntax of the characters that lead to it. `undefined` for any character. */
  readonly characters: readonly (string | undefined)[];
  readonly next: readonly Weighted[];
  /** The states that the first character leads to. */
  readonly first: Weighted;
  /** The states at which the pattern has matched, whatever follows. */
  readonly matched: ReadonlySet<number>;
}

/** A pattern, or a part of it, is too complex to check. The message gives the reason. */
export class UncheckedPattern extends Error {}

/** Enough for patterns written by hand. The time of the check grows with its square. */
const MOST_STATES = 400;
/** Repetitions of one character are expanded up to this number. Longer ones count as endless. */
const MOST_COPIES = 64;
/** The limit for groups. */
const MOST_GROUPS = 3;

interface Fragment {
  readonly first: Weighted;
  readonly last: Weighted;
  /** The number of ways in which it matches the empty text. */
  readonly empty: 0 | Ways;
}

const NOTHING: Fragment = { first: new Map(), last: new Map(), empty: 1 };

/** Where matches can start: at the start of the text, of each line, or anywhere. */
export type Beginning = 'start' | 'lines' | 'anywhere';

const LINE_END = '[\\n\\r\\u2028\\u2029]';

/** Builds the automaton of one alternative of a pattern. */
export function buildAutomaton(
  alternative: AST.Alternative,
  options: { readonly from: Beginning; readonly endsAnchored: boolean },
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
  // An engine never repeats an empty match, so there is one way to skip it.
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
    // Any of the required repetitions can match the empty text, in all combinations: (a?){50}
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

  const before = (): Fragment => {
    if (options.from === 'start') return NOTHING;
    const anything = optional(repeat(leaf(undefined)));
    return options.from === 'lines' ? optional(concat(anything, leaf(LINE_END))) : anything;
  };
  const body = alternatives([alternative]);
  const whole = concat(before(), body);
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
