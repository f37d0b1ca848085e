import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { type Growth, growthOf } from './ambiguity.ts';
import { characterSets } from './character-sets.ts';
import { buildAutomaton, UncheckedPattern } from './position-automaton.ts';

/** What a regular expression may cost, or why that was not found out. */
export type PatternCost = Growth | { readonly unchecked: string };

/**
 * Finds how the time that a backtracking engine takes for a pattern grows with the length of the text,
 * at worst. May say more than is true, never less. The pattern must be valid.
 */
export function costOf(source: string, flags = ''): PatternCost {
  try {
    const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
    const pattern = new RegExpParser().parsePattern(source, 0, source.length, mode);
    return costOfAlternatives(pattern.alternatives, { flags, isSearch: true });
  } catch (error) {
    if (error instanceof UncheckedPattern) return { unchecked: error.message };
    // A syntax that is newer than the parser.
    if (error instanceof SyntaxError) return { unchecked: error.message };
    throw error;
  }
}

interface Reading {
  readonly flags: string;
  /** The engine tries each place of the text as a beginning. */
  readonly isSearch: boolean;
}

/** Alternatives are tried one after the other, which costs as much as the worst of them. */
function costOfAlternatives(list: readonly AST.Alternative[], reading: Reading): Growth {
  return list.map((alternative) => costOfAlternative(alternative, reading)).reduce(worse);
}

function costOfAlternative(alternative: AST.Alternative, reading: Reading): Growth {
  const { flags } = reading;
  const isAnchored = !flags.includes('m') && begins(alternative);
  const search = reading.isSearch && !isAnchored;
  const endsAnchored = ends(alternative, flags.includes('m'));
  const automaton = buildAutomaton(alternative, { search, endsAnchored });
  if (flags.includes('v')) refuseStrings(automaton.characters);
  const own = growthOf(automaton, characterSets(automaton.characters, flags));
  return lookarounds(alternative)
    .map((found) => costOfLookaround(found, search, flags))
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

/** Whether something must follow, or nothing may, when the last character is read. */
function ends(alternative: AST.Alternative, multiline: boolean): boolean {
  const last = alternative.elements.at(-1);
  if (last?.type === 'Assertion') return true;
  const isGroup = last?.type === 'Group' || last?.type === 'CapturingGroup';
  return isGroup && last.alternatives.some((inner) => ends(inner, multiline));
}

interface Lookaround {
  readonly node: AST.LookaroundAssertion;
  /** It may be looked at from many places of the text. */
  readonly isRepeated: boolean;
}

/** The lookarounds of an alternative, but for those within others. */
function lookarounds(alternative: AST.Alternative): Lookaround[] {
  const found: Lookaround[] = [];
  let isBehindLoop = false;
  const visit = (element: AST.Element, isInLoop: boolean): void => {
    if (element.type === 'Assertion') {
      const isLook = element.kind === 'lookahead' || element.kind === 'lookbehind';
      if (isLook) found.push({ node: element, isRepeated: isInLoop || isBehindLoop });
    } else if (element.type === 'Quantifier') {
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

/** As many repetitions as may be looked at from each of their ends. */
const SHORT = 64;

function costOfLookaround(
  { node, isRepeated }: Lookaround,
  isSearch: boolean,
  flags: string,
): Growth {
  const growth = costOfAlternatives(node.alternatives, { flags, isSearch: false });
  if (growth === 'exponential' || !isLong(node.alternatives)) return growth;
  if (node.kind === 'lookbehind') throw new UncheckedPattern('it looks behind without a limit');
  return isRepeated || isSearch ? { degree: growth.degree + 1 } : growth;
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

/** With the flag v a class may match several characters at once. */
function refuseStrings(characters: readonly (string | undefined)[]): void {
  const mayBeStrings = /\\q\{|\\p\{(?:RGI|Basic_Emoji|Emoji_Keycap)/;
  if (characters.some((piece) => piece !== undefined && mayBeStrings.test(piece))) {
    throw new UncheckedPattern('it has classes of strings');
  }
}
