import type { ESTree } from 'rolldown/utils';

/** Visits a node and all in it but what `visit` leaves, in no order, until that ends it. Code may nest deeper than calls. */
export function someNode(
  root: ESTree.Node,
  visit: (node: ESTree.Node) => 'leave' | 'end' | undefined,
): boolean {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== 'object' || part === null) continue;
    const next = isNode(part) ? visit(part) : undefined;
    if (next === 'end') return true;
    if (next === undefined) for (const inner of Object.values(part)) waiting.push(inner);
  }
  return false;
}

function isNode(value: object): value is ESTree.Node {
  return 'type' in value && 'start' in value;
}

/** Whether what stands in a node runs when it is called, or made, and not as it is read. */
export function isFunction(node: ESTree.Node): boolean {
  return FUNCTIONS.has(node.type);
}

const FUNCTIONS: ReadonlySet<string> = new Set<ESTree.Node['type']>([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'PropertyDefinition',
  'AccessorProperty',
  'StaticBlock',
]);
