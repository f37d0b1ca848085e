import type { Type, Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { CheckerFailure, orFailure } from './checker-failure.ts';
import type { ReadContext } from './read-context.ts';

/** Asks for the types of properties or parameters; where TypeScript fails, for which of them it does. */
export function typesOfSymbols(
  { project: { checker } }: ReadContext,
  symbols: readonly TypeSymbol[],
): readonly (Type | CheckerFailure | undefined)[] {
  if (symbols.length === 0) return [];
  const types = orFailure(() => checker.getTypeOfSymbol(symbols));
  if (!(types instanceof CheckerFailure)) return types;
  return symbols.map((symbol) => orFailure(() => checker.getTypeOfSymbol(symbol)));
}
