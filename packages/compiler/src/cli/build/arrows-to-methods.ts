import type { ESTree } from 'rolldown/utils';
import type { Edit } from './edits.ts';
import { isFunction, someNode } from './nodes.ts';

/**
 * Writes arrow functions in objects of a module's outermost level as methods: `{get:a=>f(a)}` becomes
 * `{get(a){return f(a)}}`. To a caller they are the same: neither has a `prototype`, and those that look at `this` or
 * `arguments` stay. But V8 reads the arrow functions of a module in full when it starts, and only skims all others: of
 * 10,000 handlers of 80 characters that takes 95 ms, and 43 ms as methods. Leaves alone what is not written as minified
 * code is.
 */
export function arrowsToMethods(program: ESTree.Program, code: string): readonly Edit[] {
  const edits: Edit[] = [];
  someNode(program, (node) => {
    const own = node.type === 'Property' ? methodEdits(node, code) : undefined;
    if (own !== undefined) edits.push(...own);
    // What is inside of a function is skimmed with it.
    return own !== undefined || isFunction(node) ? 'leave' : undefined;
  });
  return edits;
}

function methodEdits(property: ESTree.Node & { type: 'Property' }, code: string) {
  const { computed, key, value } = property;
  if (computed || value.type !== 'ArrowFunctionExpression') return undefined;
  const name = code.slice(key.start, key.end);
  // `__proto__: value` sets the prototype; a method of that name would not.
  if (name.includes('proto') || looksAround(value)) return undefined;
  const { async: isAsync, params, body } = value;
  const start = (isAsync ? 'async ' : '') + name;
  const { opening, from, closing } = braces(body, code);
  const [first, last] = [params[0], params.at(-1)];
  if (first === undefined || last === undefined) {
    if (!/:(?:async)?\(\)=>$/.test(code.slice(key.end, body.start))) return undefined;
    return [{ start: property.start, end: from, text: `${start}()${opening}` }, ...closing];
  }
  const around = `${code.slice(key.end, first.start)} ${code.slice(last.end, body.start)}`;
  if (!/^:(?:async ?)?\(? \)?=>$/.test(around)) return undefined;
  return [
    { start: property.start, end: first.start, text: `${start}(` },
    { start: last.end, end: from, text: `)${opening}` },
    ...closing,
  ];
}

/** How a body begins and ends in braces, and from where to where it stays as it is. */
function braces(body: ESTree.Node, code: string) {
  const { start, end } = body;
  if (body.type === 'BlockStatement') return { opening: '', from: start, closing: [] };
  const inner = body.type === 'ParenthesizedExpression' ? body.expression : body;
  // Nothing else stands in the parentheses, such as a comment.
  const isBare = inner.start <= start + 1 && inner.end >= end - 1;
  const [from, to] = isBare ? [inner.start, inner.end] : [start, end];
  const opening = /[\w$\\]|[^\0-\x7f]/.test(code[from] as string) ? '{return ' : '{return';
  return { opening, from, closing: [{ start: to, end, text: '}' }] };
}

/** Whether a function takes from around it what a method has of its own. */
function looksAround(arrow: ESTree.Node): boolean {
  return someNode(arrow, (node) => {
    if (node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration') return 'leave';
    // Direct `eval` may look at anything.
    if (node.type === 'Identifier')
      return /^(?:arguments|eval)$/.test(node.name) ? 'end' : undefined;
    const isOwn = node.type === 'ThisExpression' || node.type === 'Super';
    return isOwn || node.type === 'MetaProperty' ? 'end' : undefined;
  });
}
