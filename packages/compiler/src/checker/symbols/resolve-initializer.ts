import { type Project, SymbolFlags, type TypeSymbol } from '../api/checked-types.ts';
import {
  type Expression,
  isAsExpression,
  isIdentifier,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
  type Node,
  NodeFlags,
} from '../api/syntax.ts';
import type { ReadContext } from '../read-context.ts';

/**
 * Resolves a name to the expression that it was initialized with: `routes` → `{ … }` for
 * `const routes: Routes = { … }`, in this file or, through imports, in another.
 * `undefined` if the name is not a constant with an initializer.
 */
export function resolveInitializer(
  context: Pick<ReadContext, 'project'>,
  node: Node,
): Expression | undefined {
  const expression = unwrapExpression(node);
  if (isIdentifier(expression)) {
    return initializerOfSymbol(context, symbolAt(context, expression));
  }
  if (isPropertyAccessExpression(expression)) {
    return initializerOfSymbol(
      context,
      context.project.checker.getSymbolAtLocation(expression.name),
    );
  }
  return expression === node ? undefined : (expression as Expression);
}

/** Resolves a name, and the name that it was initialized with, until there is no further initializer. */
export function resolveFully(context: Pick<ReadContext, 'project'>, node: Node): Node {
  const next = resolveInitializer(context, node);
  return next === undefined || next === node ? node : resolveFully(context, next);
}

/** The expression that a declaration initializes its name with. */
export function initializerOf(declaration: Node): Expression | undefined {
  if (isPropertyAssignment(declaration)) return declaration.initializer;
  if (isShorthandPropertyAssignment(declaration) && isIdentifier(declaration.name)) {
    return declaration.name;
  }
  // Any other variable could have another value when the call runs.
  if (isVariableDeclaration(declaration) && declaration.parent.flags & NodeFlags.Const) {
    return declaration.initializer;
  }
  return undefined;
}

function initializerOfSymbol(
  context: Pick<ReadContext, 'project'>,
  symbol: TypeSymbol | undefined,
): Expression | undefined {
  const target = symbol && resolveAlias(context.project, symbol);
  const declaration = target?.valueDeclaration?.resolve(context.project);
  return declaration && initializerOf(declaration);
}

/** The symbol of a name. For an import that is an alias. */
export function symbolAt(
  context: Pick<ReadContext, 'project'>,
  name: Node,
): TypeSymbol | undefined {
  const { checker } = context.project;
  return isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
}

/** Strips parentheses, `satisfies …` and `as …`, which do not change the value. */
export function unwrapExpression(node: Node): Node {
  return isParenthesizedExpression(node) || isSatisfiesExpression(node) || isAsExpression(node)
    ? unwrapExpression(node.expression)
    : node;
}

/** Resolves an import or re-export to its original symbol. Returns other symbols unchanged. */
export function resolveAlias(project: Project, symbol: TypeSymbol): TypeSymbol {
  return symbol.flags & SymbolFlags.Alias ? project.checker.getAliasedSymbol(symbol) : symbol;
}
