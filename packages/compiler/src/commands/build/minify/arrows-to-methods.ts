import type { RolldownMagicString } from 'rolldown';
import type { ESTree } from 'rolldown/utils';
import { RUN_LATER, visitNodes } from './visit-nodes.ts';

/**
 * Turns arrow functions in objects that a module creates into methods: `{ get: (a) => f(a) }` → `{ get(a) { return f(a) } }`.
 * Callers cannot tell them apart: neither has a `prototype`, and arrows with `this` or `arguments` stay. V8 compiles the
 * arrow functions of a module in full when it starts, but only skims methods: 10,000 handlers of 80 characters take 95 ms
 * as arrows and 43 ms as methods (`npm run bench -- start`).
 */
export function arrowsToMethods(text: RolldownMagicString, program: ESTree.Program): void {
  visitNodes(program, (node) => {
    if (node.type === 'Property' && toMethod(text, node)) return 'skip';
    // V8 skims the functions in a function together with it.
    return RUN_LATER.has(node.type) ? 'skip' : undefined;
  });
}

/** Writes an arrow function as a method; does nothing and returns `false` for other code, or if the behaviour would change. */
function toMethod(
  text: RolldownMagicString,
  property: ESTree.Node & { type: 'Property' },
): boolean {
  const { computed, key, value: arrow } = property;
  // `__proto__: value` sets the prototype; a method of that name would not.
  if (computed || arrow.type !== 'ArrowFunctionExpression' || keyName(key) === '__proto__')
    return false;
  const { async: isAsync, params, body } = arrow;
  const [first, last] = [params[0], params.at(-1)];
  const beforeParams = text.original.slice(key.end, first?.start ?? body.start);
  const afterParams = text.original.slice(last?.end ?? body.start, body.start);
  // Comments between these tokens would be lost.
  const hasNoComments =
    first === undefined
      ? NO_PARAMS.test(beforeParams)
      : BEFORE_PARAMS.test(beforeParams) && AFTER_PARAMS.test(afterParams);
  if (!hasNoComments || dependsOnScope(arrow)) return false;
  const [opening, closing] = body.type === 'BlockStatement' ? ['', ''] : ['{ return ', ' }'];
  if (isAsync) text.appendLeft(property.start, 'async ');
  if (first === undefined || last === undefined) {
    text.overwrite(key.end, body.start, `() ${opening}`);
  } else {
    text.overwrite(key.end, first.start, '(');
    text.overwrite(last.end, body.start, `) ${opening}`);
  }
  text.appendLeft(body.end, closing);
  return true;
}

const NO_PARAMS = /^\s*:\s*(?:async\s*)?\(\s*\)\s*=>\s*$/;
const BEFORE_PARAMS = /^\s*:\s*(?:async\s*)?\(?\s*$/;
const AFTER_PARAMS = /^\s*,?\s*\)?\s*=>\s*$/;

function keyName(key: ESTree.Node): unknown {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? key.value : undefined;
}

/** Whether an arrow function uses something of its scope that a method redefines, such as `this`. */
function dependsOnScope(arrow: ESTree.Node): boolean {
  return visitNodes(arrow, (node) => {
    switch (node.type) {
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return 'skip';
      case 'ThisExpression':
      case 'Super':
      case 'MetaProperty':
        return 'stop';
      case 'Identifier':
        // A direct `eval` may use any of them.
        return node.name === 'arguments' || node.name === 'eval' ? 'stop' : undefined;
      default:
        return undefined;
    }
  });
}
