import {
  type Argument,
  type DeepkitMeaning,
  readDeepkitName,
  readPatternLiteral,
} from '@mikrokit/types/model';
import { TypeFlags, type TypeSymbol } from '../api/checked-types.ts';
import {
  type Identifier,
  isIdentifier,
  isRegularExpressionLiteral,
  isTypeQueryNode,
  type TypeNode,
  type TypeReferenceNode,
} from '../api/syntax.ts';
import type { ReadContext } from '../read-context.ts';
import { initializerOf, resolveAlias } from '../symbols/resolve-initializer.ts';
import { literalOf } from './split-annotations.ts';

/**
 * Reads an annotation of @deepkit/type, which TypeScript does not keep. `undefined` for any other
 * type.
 */
export function readDeepkitAnnotation(
  context: ReadContext,
  symbol: TypeSymbol,
  node: TypeReferenceNode,
): DeepkitMeaning | undefined {
  const isDeepkit = ['@deepkit/type', '@deepkit/core'].some((pkg) =>
    context.isPackageSymbol(symbol, pkg, symbol.name),
  );
  if (!isDeepkit) return undefined;
  const [first] = node.typeArguments ?? [];
  if (symbol.name === 'Pattern') return readPattern(context, first);
  const values = (node.typeArguments ?? []).map((argument): Argument => {
    const type = context.project.checker.getTypeFromTypeNode(argument);
    return type && literalOf(type);
  });
  const known = readDeepkitName(symbol.name, values);
  if (known) return known;
  // For TypeScript an annotation is `unknown`. Any other export of the package is an ordinary type.
  const type = context.project.checker.getTypeFromTypeNode(node);
  return type && type.flags & TypeFlags.Unknown
    ? { problem: 'is an annotation that MikroKit does not know' }
    : undefined;
}

/** `Pattern<typeof pattern>`, where `const pattern = /…/` is in the user's own code. */
function readPattern(context: ReadContext, argument: TypeNode | undefined): DeepkitMeaning {
  const problem = 'needs `typeof` of a constant that is a regular expression literal';
  if (!argument || !isTypeQueryNode(argument)) return { problem };
  const name = isIdentifier(argument.exprName) ? argument.exprName : argument.exprName.right;
  const symbol = context.project.checker.getSymbolAtLocation(name as Identifier);
  const declaration = symbol && resolveAlias(context.project, symbol).valueDeclaration;
  const node = declaration?.resolve(context.project);
  const value = node && initializerOf(node);
  const literal =
    value && isRegularExpressionLiteral(value) ? readPatternLiteral(value.text) : undefined;
  return literal ? { constraints: [literal] } : { problem };
}
