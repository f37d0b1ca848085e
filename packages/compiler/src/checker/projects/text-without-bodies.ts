import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isBindingElement,
  isConstructorDeclaration,
  isForInStatement,
  isForOfStatement,
  isFunctionLikeDeclaration,
  isIdentifier,
  isImportExpression,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPostfixUnaryExpression,
  isPrefixUnaryExpression,
  isVariableDeclaration,
  isVariableDeclarationList,
  type Node,
  type SourceFile,
  SyntaxKind,
} from '../api/syntax.ts';
import { COMPILED_FUNCTIONS } from '../symbols/compiled-functions.ts';

/**
 * The text of a file without function bodies that no outer type depends on, because their function
 * has a written result type. As long as this text is equal, all types of a project that depend on
 * the file are equal.
 */
export function textWithoutBodies(source: SourceFile): string {
  const parts: string[] = [];
  let from = 0;
  const visit = (node: Node): void => {
    const body = hiddenBodyOf(source, node);
    if (body === undefined) {
      node.forEachChild(visit);
      return;
    }
    parts.push(source.text.slice(from, body.pos));
    from = body.end;
  };
  source.forEachChild(visit);
  return [...parts, source.text.slice(from)].join('{}');
}

/**
 * Matches calls that are compiled anywhere, and the syntax that makes a file part of the project.
 */
const SEEN_OUTSIDE = new RegExp(
  `\\b(?:${COMPILED_FUNCTIONS.map(({ name }) => name).join('|')}|require)\\b|@mikrokit`,
);

/** The body of a function, if nothing of it can be seen outside. */
function hiddenBodyOf(source: SourceFile, node: Node): Node | undefined {
  if (!isFunctionLikeDeclaration(node) || isConstructorDeclaration(node)) return undefined;
  const { body, type } = node as { readonly body?: Node; readonly type?: Node };
  if (!body || !type) return undefined;
  if (SEEN_OUTSIDE.test(source.text.slice(body.pos, body.end))) return undefined;
  return reachesOut(node) ? undefined : body;
}

/**
 * Whether a function imports a file, or assigns a variable that it could share with other
 * functions, which can change their result types.
 */
function reachesOut(owner: Node): boolean {
  const own = new Set<string>();
  const assigned: Node[] = [];
  let isImporting = false;
  const visit = (node: Node): void => {
    if (isImportExpression(node)) isImporting = true;
    if (isVariableDeclaration(node) || isParameterDeclaration(node) || isBindingElement(node)) {
      if (node.name && isIdentifier(node.name)) own.add(node.name.text);
    }
    const target = targetOf(node);
    if (target) assigned.push(target);
    node.forEachChild(visit);
  };
  owner.forEachChild(visit);
  return (
    isImporting ||
    assigned.some((target) => !isMember(target) && !(isIdentifier(target) && own.has(target.text)))
  );
}

/** The variable or member that an expression or a loop assigns. `undefined` if it assigns none. */
function targetOf(node: Node): Node | undefined {
  if (isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const isAssignment = kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment;
    return isAssignment ? node.left : undefined;
  }
  if (isPostfixUnaryExpression(node)) return node.operand;
  if (isPrefixUnaryExpression(node)) {
    const { operator } = node;
    const isStep = operator === SyntaxKind.PlusPlusToken || operator === SyntaxKind.MinusMinusToken;
    return isStep ? node.operand : undefined;
  }
  if (!isForInStatement(node) && !isForOfStatement(node)) return undefined;
  return isVariableDeclarationList(node.initializer) ? undefined : node.initializer;
}

/** Whether something that is assigned is a member of an object, not a variable or a pattern of them. */
function isMember(target: Node): boolean {
  return (
    !isIdentifier(target) && !isArrayLiteralExpression(target) && !isObjectLiteralExpression(target)
  );
}
