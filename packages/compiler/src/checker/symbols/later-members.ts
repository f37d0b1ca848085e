import {
  isBinaryExpression,
  isCallExpression,
  isElementAccessExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from '../api/syntax.ts';
import type { ReadContext } from '../read-context.ts';
import { symbolAt, unwrapExpression } from './resolve-initializer.ts';

/**
 * The location where an object gets members after its initializer, in the same file: `routes[name]
 * = handler`, `Object.assign(routes, more)`. An empty literal is such a location itself.
 */
export function laterMember(context: ReadContext, initializer: Node): Node | undefined {
  const literal = unwrapExpression(initializer);
  const declaration = declarationAround(initializer);
  const found =
    declaration && isIdentifier(declaration)
      ? findAddition(context, initializer.getSourceFile(), declaration)
      : undefined;
  const isEmpty = isObjectLiteralExpression(literal) && literal.properties.length === 0;
  return found ?? (isEmpty ? literal : undefined);
}

/** The name that an initializer is for. */
function declarationAround(initializer: Node): Node | undefined {
  const { parent } = initializer;
  if (isVariableDeclaration(parent)) return parent.name;
  return unwrapExpression(parent) === parent ? undefined : declarationAround(parent);
}

function findAddition(context: ReadContext, node: Node, name: Node): Node | undefined {
  const target = targetOf(node);
  if (
    target &&
    isIdentifier(target) &&
    isIdentifier(name) &&
    target.text === name.text &&
    symbolAt(context, target) === symbolAt(context, name)
  )
    return node;
  return node.forEachChild((child) => findAddition(context, child, name));
}

/** The object to which an expression adds members. */
function targetOf(node: Node): Node | undefined {
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.EqualsToken) {
    const { left } = node;
    const isMember = isElementAccessExpression(left) || isPropertyAccessExpression(left);
    return isMember ? left.expression : undefined;
  }
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  const isAssign =
    isIdentifier(expression) && expression.text === 'Object' && name.text === 'assign';
  return isAssign ? node.arguments[0] : undefined;
}
