import { type Signature, SymbolFlags, type Type, TypeFlags } from '../../api/checked-types.ts';
import {
  isAwaitExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isReturnStatement,
  type Node,
  SyntaxKind,
} from '../../api/syntax.ts';
import { typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { resolveInitializer, unwrapExpression } from '../../symbols/resolve-initializer.ts';
import { isOwnFile } from '../../symbols/symbol-origin.ts';
import { awaitedMembers, isRpcError } from './result-members.ts';

/** The members of every `RpcError`. */
const OF_ERRORS: ReadonlySet<string> = new Set([
  'name',
  'message',
  'stack',
  'cause',
  'type',
  'status',
  'data',
]);

/**
 * Rejects an inferred result that has lost an error: TypeScript merges `{ name: string } |
 * RpcError<'no-user'>` into `{ name: string }`, because each error has a name. `members` belong to
 * the result of the `owner`: `route 'a/b'`.
 */
export function rejectAbsorbedErrors(
  context: ReadContext,
  signature: Signature,
  members: readonly Type[],
  owner: string,
): void {
  const absorbing = members.find((member) => mayAbsorb(context, member));
  const handler = signature.declaration?.resolve(context.project);
  if (!absorbing || !handler) return;
  for (const expression of returnedBy(context, handler)) {
    const type = context.project.checker.getTypeAtLocation(expression);
    for (const error of type ? awaitedMembers(context, type) : []) {
      if (!isRpcError(context, error) || members.includes(error)) continue;
      context.reporter.report(
        'MK1039',
        expression,
        `The result of ${owner} has type \`${typeText(context, absorbing)}\`, and TypeScript merged the error \`${typeText(context, error)}\` into it: clients would not know the error.`,
      );
    }
  }
}

/** Whether each error could have a type because it has all its required members. */
function mayAbsorb(context: ReadContext, type: Type): boolean {
  if (type.flags & TypeFlags.NonPrimitive) return true;
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection)) || isRpcError(context, type))
    return false;
  return context.project.checker
    .getPropertiesOfType(type)
    .every(({ name, flags }) => OF_ERRORS.has(name) || (flags & SymbolFlags.Optional) !== 0);
}

/** The expressions that a function returns, and those that functions return which it calls for its result. */
function returnedBy(
  context: ReadContext,
  declaration: Node,
  seen: Set<Node> = new Set(),
): readonly Node[] {
  if (seen.has(declaration) || !isFunctionLikeDeclaration(declaration)) return [];
  seen.add(declaration);
  const { body, type } = declaration as { readonly body?: Node; readonly type?: Node };
  // A written type is kept unchanged.
  if (!body || type) return [];
  const returned = isBlock(body) ? returnsIn(body) : [body];
  return returned
    .flatMap((expression) => branchesOf(expression))
    .flatMap((branch) => {
      if (isCallExpression(branch)) {
        const called = context.project.checker.getResolvedSignature(branch)?.declaration;
        const inner =
          called && isOwnFile(called.path) ? called.resolve(context.project) : undefined;
        return [branch, ...(inner ? returnedBy(context, inner, seen) : [])];
      }
      const value = isIdentifier(branch) ? resolveInitializer(context, branch) : undefined;
      return value ? [branch, ...branchesOf(value)] : [branch];
    });
}

/** The expressions of all return statements of a function, without inner functions. */
function returnsIn(node: Node): readonly Node[] {
  if (isFunctionLikeDeclaration(node)) return [];
  if (isReturnStatement(node)) return node.expression ? [node.expression] : [];
  const found: Node[] = [];
  node.forEachChild((child) => {
    found.push(...returnsIn(child));
  });
  return found;
}

/** The expressions whose value an expression can have. */
function branchesOf(expression: Node): readonly Node[] {
  const node = unwrapExpression(expression);
  if (isAwaitExpression(node)) return branchesOf(node.expression);
  if (isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(branchesOf);
  if (!isBinaryExpression(node)) return [node];
  switch (node.operatorToken.kind) {
    case SyntaxKind.QuestionQuestionToken:
    case SyntaxKind.BarBarToken:
      return [node.left, node.right].flatMap(branchesOf);
    case SyntaxKind.AmpersandAmpersandToken:
    case SyntaxKind.CommaToken:
      return branchesOf(node.right);
    default:
      return [node];
  }
}
