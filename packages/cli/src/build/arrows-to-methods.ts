import { type Plugin, RolldownMagicString } from 'rolldown';
import { type ESTree, parseSync } from 'rolldown/utils';
import { hasUnusualLineEnds, RUN_LATER, visitNodes } from './visit-nodes.ts';

/**
 * Turns arrow functions in objects that the application's modules create into methods, before a chunk is minified:
 * `{ get: (a) => f(a) }` → `{ get(a) { return f(a) } }`. Callers cannot tell them apart: neither has a `prototype`, and
 * arrows with `this` or `arguments` stay. V8 compiles the arrow functions of a module in full when it starts, but only
 * skims methods: 10,000 handlers of 80 characters take 95 ms as arrows and 43 ms as methods (`npm run bench -- start`).
 *
 * Packages keep theirs: making the syntax tree of their code takes longer than all else in a build.
 */
export function arrowsToMethods(): Plugin {
  return {
    name: 'mikrokit:arrows-to-methods',
    renderChunk: (code, { modules }) => {
      // Edits would not be mapped correctly.
      if (hasUnusualLineEnds(code)) return null;
      const chunk = new RolldownMagicString(code);
      for (const [id, { code: module }] of Object.entries(modules)) {
        const offset = module === null || IN_PACKAGE.test(id) ? -1 : code.indexOf(module);
        // Only a text that occurs once is certainly this module.
        if (module === null || offset < 0 || code.includes(module, offset + 1)) continue;
        for (const { start, end, text } of methodsIn(module)) {
          if (start === end) chunk.appendLeft(offset + start, text);
          else chunk.overwrite(offset + start, offset + end, text);
        }
      }
      return chunk.hasChanged() ? chunk : null;
    },
  };
}

const IN_PACKAGE = /[\\/]node_modules[\\/]/;

function methodsIn(module: string): readonly Edit[] {
  const edits: Edit[] = [];
  visitNodes(parseSync('module.js', module).program, (node) => {
    if (node.type === 'Property') {
      const method = toMethod(module, node);
      edits.push(...method);
      if (method.length > 0) return 'skip';
    }
    // V8 skims the functions in a function together with it.
    return RUN_LATER.has(node.type) ? 'skip' : undefined;
  });
  return edits;
}

/** Replaces a part of a module. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Writes an arrow function as a method. No edits for other code, or if the behaviour would change.
 */
function toMethod(module: string, property: ESTree.Node & { type: 'Property' }): readonly Edit[] {
  const { computed, key, value: arrow } = property;
  // `__proto__: value` sets the prototype. A method with that name would not.
  if (computed || arrow.type !== 'ArrowFunctionExpression' || keyName(key) === '__proto__')
    return [];
  const { async: isAsync, params, body } = arrow;
  const [first, last] = [params[0], params.at(-1)];
  const beforeParams = module.slice(key.end, first?.start ?? body.start);
  const afterParams = module.slice(last?.end ?? body.start, body.start);
  // Comments between these tokens would be lost.
  const hasNoComments =
    first === undefined
      ? NO_PARAMS.test(beforeParams)
      : BEFORE_PARAMS.test(beforeParams) && AFTER_PARAMS.test(afterParams);
  if (!hasNoComments || dependsOnScope(arrow)) return [];
  const [opening, closing] = body.type === 'BlockStatement' ? ['', ''] : ['{ return ', ' }'];
  const { start, end } = property;
  const head =
    first === undefined || last === undefined
      ? [{ start: key.end, end: body.start, text: `() ${opening}` }]
      : [
          { start: key.end, end: first.start, text: '(' },
          { start: last.end, end: body.start, text: `) ${opening}` },
        ];
  return [
    ...(isAsync ? [{ start, end: start, text: 'async ' }] : []),
    ...head,
    { start: end, end, text: closing },
  ];
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
        // A direct `eval` can use any of them.
        return node.name === 'arguments' || node.name === 'eval' ? 'stop' : undefined;
      default:
        return undefined;
    }
  });
}
