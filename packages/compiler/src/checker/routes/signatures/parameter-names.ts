import { parameterNames } from '@mikrokit/types/model';
import type { Type, TypeSymbol } from '../../api/checked-types.ts';
import { CheckerFailure, typesOfSymbols } from '../../api/checker-failure.ts';
import {
  isIdentifier,
  isParameterDeclaration,
  isTypeReferenceNode,
  type ParameterDeclaration,
} from '../../api/syntax.ts';
import type { ReadContext } from '../../read-context.ts';
import { isTuple } from '../../symbols/array-types.ts';
import { labelsOf } from '../../types/read-list.ts';

/** The names of parameters. */
interface ParameterNames {
  /** By the index of the parameter. A rest parameter counts once. */
  readonly names: readonly (string | undefined)[];
  /** The names of the elements of a rest parameter that is a tuple, from its first one on. */
  readonly labels: readonly (string | undefined)[];
}

/** The names of parameters: see {@link parameterNames}. */
export function namesOfParameters(
  context: Pick<ReadContext, 'project'>,
  symbols: readonly TypeSymbol[],
): ParameterNames {
  const given = symbols.map((symbol) => {
    const declaration = symbol.valueDeclaration?.resolve(context.project);
    if (!declaration || !isParameterDeclaration(declaration)) return { own: symbol.name };
    const tuple = tupleOfRest(context, symbol, declaration);
    // Clients see its elements, but not the tuple.
    if (tuple) return { ofTuple: isIdentifier(declaration.name) ? symbol.name : undefined, tuple };
    return nameOf(symbol, declaration);
  });
  const labels = given.flatMap((one) => ('tuple' in one ? labelsOf(context, one.tuple) : []));
  const all = parameterNames([
    ...given.map((one) => ('tuple' in one ? {} : one)),
    ...labels.map((label) => (label === undefined ? {} : { label })),
  ]);
  const names = given.map((one, i) => ('tuple' in one ? one.ofTuple : all[i]));
  return { names, labels: all.slice(given.length) };
}

function nameOf(symbol: TypeSymbol, { name, type }: ParameterDeclaration) {
  if (isIdentifier(name)) return { own: symbol.name };
  const isName =
    type && isTypeReferenceNode(type) && !type.typeArguments && isIdentifier(type.typeName);
  return isName ? { ofType: type.typeName.text } : {};
}

/** The type of `...args: [user: number]`. `undefined` for other parameters. */
function tupleOfRest(
  context: Pick<ReadContext, 'project'>,
  symbol: TypeSymbol,
  { dotDotDotToken }: ParameterDeclaration,
): Type | undefined {
  if (!dotDotDotToken) return undefined;
  const [type] = typesOfSymbols(context, [symbol]);
  return type && !(type instanceof CheckerFailure) && isTuple(type) ? type : undefined;
}

/** A parameter in words. Its index counts the context. */
export function describeParameter(name: string | undefined, i: number, owner: string): string {
  return name === undefined ? `Parameter ${i} of ${owner}` : `Parameter '${name}' of ${owner}`;
}
