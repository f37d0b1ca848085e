import {
  isArrowFunction,
  isFunctionExpression,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAssignment,
  type Node,
} from '../api/syntax.ts';
import { insertBefore, type TextEdit } from '../reporting/text-edits.ts';

/** Adds `_context` before the first parameter of a function in an object literal, from which it gets its type. */
export function addContext(parameter: Node): readonly TextEdit[] {
  const { parent: handler } = parameter;
  if (!isParameterDeclaration(parameter)) return [];
  const isValue = isArrowFunction(handler) || isFunctionExpression(handler);
  const isOfLiteral = isValue
    ? isPropertyAssignment(handler.parent)
    : isMethodDeclaration(handler) && isObjectLiteralExpression(handler.parent);
  return isOfLiteral ? [insertBefore(parameter, '_context, ')] : [];
}
