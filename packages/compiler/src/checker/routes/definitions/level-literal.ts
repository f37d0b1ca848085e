import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isSpreadAssignment,
  isStringLiteral,
  type Node,
  type ObjectLiteralExpression,
  type PropertyAccessExpression,
} from '../../api/syntax.ts';
import type { ReadContext } from '../../read-context.ts';
import { resolveFully } from '../../symbols/resolve-initializer.ts';
import { isMark, isSymbolKey } from '../../symbols/symbol-origin.ts';

/** A level of routes as its expression writes it: an object literal, or a call of `routes()`. */
export interface LevelLiteral {
  /** The syntax of each key, in the order in which JavaScript has the keys. */
  readonly keys: ReadonlyMap<string, Node>;
  /** The calls of `routes()` that put keys inside hooks. */
  readonly calls: ReadonlyMap<string, GuardCall>;
  /** Entries that replace guarded ones: `{ ...auth.routes({ me }), me: open }`. */
  readonly replacing: ReadonlyMap<string, Node>;
}

/** `auth.routes({ … })`, `auth.route({ … })` */
export interface GuardCall extends CallExpression {
  readonly expression: PropertyAccessExpression;
}

interface Draft {
  readonly keys: Map<string, Node>;
  readonly calls: Map<string, GuardCall>;
  readonly replacing: Map<string, Node>;
}

/** Finds the literal of a level. `undefined` if the expression is something else. */
export function levelLiteral(context: ReadContext, node: Node): LevelLiteral | undefined {
  const draft: Draft = { keys: new Map(), calls: new Map(), replacing: new Map() };
  return addExpression(context, draft, resolveFully(context, node)) ? draft : undefined;
}

function addExpression(context: ReadContext, draft: Draft, expression: Node): boolean {
  if (isObjectLiteralExpression(expression)) {
    addLiteral(context, draft, expression);
    return true;
  }
  if (!isGuardCall(context, expression, 'routes')) return false;
  for (const key of keysOf(context, expression)) addKey(draft, key, expression, expression);
  return true;
}

function addLiteral(context: ReadContext, draft: Draft, literal: ObjectLiteralExpression): void {
  for (const property of literal.properties) {
    if (isSpreadAssignment(property)) {
      const { expression } = property;
      if (addExpression(context, draft, resolveFully(context, expression))) continue;
      for (const key of keysOf(context, expression)) addKey(draft, key, property);
      continue;
    }
    const { name } = property;
    if (name && (isIdentifier(name) || isStringLiteral(name))) addKey(draft, name.text, property);
  }
}

function addKey(draft: Draft, key: string, node: Node, call?: GuardCall): void {
  const replaced = draft.calls.get(key);
  if (replaced && replaced !== call) draft.replacing.set(key, node);
  draft.keys.set(key, node);
  if (call) draft.calls.set(key, call);
  else draft.calls.delete(key);
}

function keysOf({ project }: ReadContext, expression: Node): readonly string[] {
  const type = project.checker.getTypeAtLocation(expression);
  const symbols = type ? project.checker.getPropertiesOfType(type) : [];
  return symbols
    .filter((symbol) => !isSymbolKey(symbol) && !isMark(symbol))
    .map(({ name }) => name);
}

/** Whether an expression is a call of this method of a hook that provides a value. */
export function isGuardCall(
  context: ReadContext,
  node: Node,
  method: 'route' | 'routes',
): node is GuardCall {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  if (name.text !== method) return false;
  const symbol = context.project.checker.getTypeAtLocation(expression)?.getSymbol();
  return context.isPackageSymbol(symbol, '@mikrokit/router', 'GuardHook');
}
