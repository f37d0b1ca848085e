import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  type Node,
} from 'typescript/unstable/ast';
import { followAliases } from './find-calls.ts';
import { followInitializer } from './follow.ts';
import type { ReadContext } from './read-context.ts';

/**
 * The handler that stands in the call of `route()` or `hook()` that made a definition. Its parameters are the user's
 * own declarations, where those of the definition's type are not. None where it cannot be found.
 */
export function writtenHandler(context: ReadContext, definition: Node): Node | undefined {
  const call = follow(context, definition);
  if (!isCallExpression(call) || !makesDefinition(context, call)) return undefined;
  const [options] = call.arguments;
  if (!options || !isObjectLiteralExpression(options)) return undefined;
  let handler: Node | undefined;
  for (const property of options.properties) {
    // What is spread after it may be another handler.
    if (isSpreadAssignment(property)) {
      handler = undefined;
      continue;
    }
    const { name } = property;
    if (!isIdentifier(name) || name.text !== 'handler') continue;
    if (isMethodDeclaration(property)) handler = property;
    if (isShorthandPropertyAssignment(property)) handler = name;
    if (isPropertyAssignment(property)) handler = property.initializer;
  }
  return handler;
}

function follow(context: ReadContext, node: Node): Node {
  const next = followInitializer(context, node);
  return next === undefined || next === node ? node : follow(context, next);
}

/** Whether the callee is the router's own: another function might put its own handler in the place of this one. */
function makesDefinition(context: ReadContext, { expression }: CallExpression): boolean {
  const name = isPropertyAccessExpression(expression) ? expression.name : expression;
  const symbol = context.project.checker.getSymbolAtLocation(name);
  const callee = symbol && followAliases(context.project, symbol);
  return ['route', 'hook'].some((made) =>
    context.isPackageSymbol(callee, '@mikrokit/router', made),
  );
}
