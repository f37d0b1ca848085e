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
} from 'typescript/unstable/ast';
import type { Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { followAliases } from './find-calls.ts';
import type { ReadContext } from './read-context.ts';

/**
 * The expression that a name among the routes was set to: `routes` → `{ … }` for
 * `const routes: Routes = { … }`, in this file or, through imports, in another.
 * `undefined` when the name is not a constant with an initializer.
 */
export function followInitializer(
  context: Pick<ReadContext, 'project'>,
  node: Node,
): Expression | undefined {
  const expression = unwrap(node);
  if (isIdentifier(expression)) {
    return initializerOfSymbol(context, symbolOf(context, expression));
  }
  if (isPropertyAccessExpression(expression)) {
    return initializerOfSymbol(
      context,
      context.project.checker.getSymbolAtLocation(expression.name),
    );
  }
  return expression === node ? undefined : (expression as Expression);
}

/** The expression that a declaration sets its name to. */
export function initializerOf(declaration: Node): Expression | undefined {
  if (isPropertyAssignment(declaration)) return declaration.initializer;
  if (isShorthandPropertyAssignment(declaration) && isIdentifier(declaration.name)) {
    return declaration.name;
  }
  // Only constants: another variable may hold something else by the time of the call.
  if (isVariableDeclaration(declaration) && declaration.parent.flags & NodeFlags.Const) {
    return declaration.initializer;
  }
  return undefined;
}

function initializerOfSymbol(
  context: Pick<ReadContext, 'project'>,
  symbol: TypeSymbol | undefined,
): Expression | undefined {
  const target = symbol && followAliases(context.project, symbol);
  const declaration = target?.valueDeclaration?.resolve(context.project);
  return declaration && initializerOf(declaration);
}

/** What a name stands for; an import is an alias. */
export function symbolOf(
  context: Pick<ReadContext, 'project'>,
  name: Node,
): TypeSymbol | undefined {
  const { checker } = context.project;
  return isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
}

/** Without parentheses, `satisfies …` and `as …`, which change what is known of a value, not the value. */
export function unwrap(node: Node): Node {
  return isParenthesizedExpression(node) || isSatisfiesExpression(node) || isAsExpression(node)
    ? unwrap(node.expression)
    : node;
}
