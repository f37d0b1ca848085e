import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { characterSets } from './character-sets.ts';
import { type Growth, growthOf } from './growth.ts';
import { type Beginning, buildAutomaton, UncheckedPattern } from './position-automaton.ts';

/** The cost of a regular expression, or why it is unknown. */
export type PatternCost = Growth | { readonly unchecked: string };

/**
 * Estimates how a backtracking engine's time grows with the length of the text in the worst case.
 * The estimate is an upper bound. The pattern must be valid.
 */
export function costOf(source: string, flags = ''): PatternCost {
  try {
    const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
    const pattern = new RegExpParser().parsePattern(source, 0, source.length, mode);
    return costOfAlternatives(pattern.alternatives, { flags, from: 'anywhere' });
  } catch (error) {
    if (error instanceof UncheckedPattern) return { unchecked: error.message };
    // Syntax that is newer than the parser.
    if (error instanceof SyntaxError) return { unchecked: error.message };
    throw error;
  }
}

interface MatchOptions {
  readonly flags: string;
  /** Where the engine tries to start a match. */
  readonly from: Beginning;
}

/** Alternatives are tried one after the other, so the worst of them determines the cost. */
function costOfAlternatives(list: readonly AST.Alternative[], options: MatchOptions): Growth {
  return list.map((alternative) => costOfAlternative(alternative, options)).reduce(worse);
}

function costOfAlternative(alternative: AST.Alternative, options: MatchOptions): Growth {
  const { flags } = options;
  const anchor = flags.includes('m') ? 'lines' : 'start';
  const from = options.from === 'anywhere' && begins(alternative) ? anchor : options.from;
  const endsAnchored = ends(alternative, flags.includes('m'));
  const automaton = buildAutomaton(alternative, { from, endsAnchored });
  if (flags.includes('v')) rejectStrings(automaton.characters);
  const own = growthOf(automaton, characterSets(automaton.characters, flags));
  return lookarounds(alternative)
    .map((found) => costOfLookaround(found, { from, flags }))
    .reduce(worse, own);
}

function worse(a: Growth, b: Growth): Growth {
  if (a === 'exponential' || b === 'exponential') return 'exponential';
  return a.degree >= b.degree ? a : b;
}

function begins(alternative: AST.Alternative): boolean {
  const [first] = alternative.elements;
  if (first?.type === 'Assertion') return first.kind === 'start';
  const isGroup = first?.type === 'Group' || first?.type === 'CapturingGroup';
  return isGroup && first.alternatives.every(begins);
}

/** Whether the alternative ends with an assertion about the following text. */
function ends(alternative: AST.Alternative, multiline: boolean): boolean {
  const last = alternative.elements.at(-1);
  if (last?.type === 'Assertion') return true;
  const isGroup = last?.type === 'Group' || last?.type === 'CapturingGroup';
  return isGroup && last.alternatives.some((inner) => ends(inner, multiline));
}

interface Lookaround {
  readonly node: AST.LookaroundAssertion;
  /** Whether the engine can evaluate it at many positions of the text. */
  readonly isRepeated: boolean;
  /** Whether nothing is read before it. */
  readonly isFirst: boolean;
}

/** The lookarounds of an alternative, except nested ones. */
function lookarounds(alternative: AST.Alternative): Lookaround[] {
  const found: Lookaround[] = [];
  let isBehindLoop = false;
  let isFirst = true;
  const visit = (element: AST.Element, isInLoop: boolean): void => {
    if (element.type === 'Assertion') {
      const isLook = element.kind === 'lookahead' || element.kind === 'lookbehind';
      if (isLook) found.push({ node: element, isRepeated: isInLoop || isBehindLoop, isFirst });
      return;
    }
    isFirst = false;
    if (element.type === 'Quantifier') {
      visit(element.element, isInLoop || element.max > 1);
      if (element.max > SHORT) isBehindLoop = true;
    } else if (element.type === 'Group' || element.type === 'CapturingGroup') {
      for (const inner of element.alternatives) {
        for (const part of inner.elements) visit(part, isInLoop);
      }
    }
  };
  for (const element of alternative.elements) visit(element, false);
  return found;
}

/** Beyond this many repetitions, the engine can evaluate a lookaround at the end of each. */
const SHORT = 64;

function costOfLookaround(
  { node, isRepeated, isFirst }: Lookaround,
  { from, flags }: MatchOptions,
): Growth {
  // `^(?=.*x)` is evaluated once for each line.
  const isOfLines = from === 'lines' && isFirst && !isRepeated;
  const options = { flags, from: isOfLines ? from : 'start' } as const;
  const growth = costOfAlternatives(node.alternatives, options);
  if (growth === 'exponential' || !isLong(node.alternatives)) return growth;
  if (node.kind === 'lookbehind') throw new UncheckedPattern('it has a lookbehind without a limit');
  const isOnce = from === 'start' || isOfLines;
  return isRepeated || !isOnce ? { degree: growth.degree + 1 } : growth;
}

function isLong(list: readonly AST.Alternative[]): boolean {
  const isLongElement = (element: AST.Element): boolean => {
    if (element.type === 'Quantifier') return element.max > SHORT || isLongElement(element.element);
    if (element.type === 'Assertion') {
      return 'alternatives' in element && isLong(element.alternatives);
    }
    const isGroup = element.type === 'Group' || element.type === 'CapturingGroup';
    return isGroup && isLong(element.alternatives);
  };
  return list.some((alternative) => alternative.elements.some(isLongElement));
}

/** With the flag v, a class can match several characters at once. */
function rejectStrings(characters: readonly (string | undefined)[]): void {
  const mayBeStrings = /\\q\{|\\p\{(?:RGI|Basic_Emoji|Emoji_Keycap)/;
  if (characters.some((piece) => piece !== undefined && mayBeStrings.test(piece))) {
    throw new UncheckedPattern('it has classes of strings');
  }
}
