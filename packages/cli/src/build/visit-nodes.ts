import type { ESTree } from 'rolldown/utils';

/**
 * Visits a node and its descendants, in no particular order. `'skip'` skips the descendants of a
 * node. `'stop'` ends the visit, which then returns `true`. It does not recurse, because code can
 * nest deeper than the call stack.
 */
export function visitNodes(
  root: ESTree.Node,
  visit: (node: ESTree.Node) => 'skip' | 'stop' | undefined,
): boolean {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const next = isNode(value) ? visit(value) : undefined;
    if (next === 'stop') return true;
    if (next === undefined) for (const inner of Object.values(value)) waiting.push(inner);
  }
  return false;
}

function isNode(value: object): value is ESTree.Node {
  return 'type' in value && 'start' in value;
}

/** Nodes whose code runs when something is called or created, not when the module is evaluated. */
export const RUN_LATER: ReadonlySet<string> = new Set<ESTree.Node['type']>([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'PropertyDefinition',
  'AccessorProperty',
  'StaticBlock',
]);

/** Magic strings do not count these as line ends, as V8 does: a source map by them would lead to other lines. */
export function hasUnusualLineEnds(code: string): boolean {
  return /[\u2028\u2029]/.test(code);
}
