import { deepTypes, holdersOf, recursiveTypes } from '../analysis/deep-types.ts';
import { formContextOf } from '../analysis/find-ambiguity.ts';
import { withOpenInputs } from '../analysis/open-types.ts';
import { printType } from '../analysis/print-type.ts';
import { type Code, identifier, join, js } from '../code/code.ts';
import { joinTexts, NO_DELIMITERS } from '../code/strings/json-text.ts';
import type { Emit } from '../interfaces/kind-emitter.ts';
import { emitterOf } from '../kinds/kind-emitters.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';
import { LEVELS_BEYOND } from '../runtime/too-deep.ts';
import { type CodeOutput, createDeclarations, type EmitOptions } from './declarations.ts';

/**
 * Writes codecs for types: one function for each structure, shared by all types and routes. Reuses the code that
 * `memory` has for the same types if all names in it are still the same; `take` omits reused code.
 */
export function createEmit(
  given: Types,
  options: EmitOptions = {},
): Emit & { readonly output: CodeOutput } {
  const types = withOpenInputs(given);
  const declarations = createDeclarations(types, options);
  const { define } = declarations;
  const deep = deepTypes(types);
  const recursive = recursiveTypes(types);
  const { forms } = formContextOf(types);
  const uncopied = uncopiedTypes(types);
  const copied = copiedTypes(types);
  const functionOf = (
    name: Code,
    parameters: readonly Code[],
    body: readonly Code[],
    memoize = false,
  ) => {
    const list = join(parameters, ', ');
    if (!memoize) return js`function ${name}(${list}) {\n  ${body}\n}`;
    return js`const ${name} = ${emit.helper('memoize')}((${list}) => {\n  ${body}\n});`;
  };

  const value = identifier('value');
  const depth = identifier('depth');
  const inner = (levels: 0 | 1) => (levels === 1 ? js`${depth} - 1` : depth);
  const parameters = (id: TypeId) => (deep.has(id) ? [value, depth] : [value]);
  const call = (name: Code, id: TypeId) => (input: Code, left: Code) =>
    deep.has(id) ? js`${name}(${input}, ${left})` : js`${name}(${input})`;
  /** A function that writes or copies values, and rejects those that nest too deep. */
  const writerOf = (name: Code, id: TypeId, levels: 0 | 1, body: Body) => {
    const limit =
      deep.has(id) && levels === 1 ? [js`if (${depth} <= 0) ${emit.helper('rejectDepth')}();`] : [];
    return functionOf(name, parameters(id), [...limit, ...body(value, inner(levels))]);
  };
  const emit: Emit & { readonly output: CodeOutput } = {
    types,
    decode: (id) => {
      const node = typeNode(types, id);
      return emitterOf(node).decode(node, emit, id);
    },
    encode: (id) => {
      const text = emit.encodeText(id);
      return (value, depth) => joinTexts([text(value, depth)]);
    },
    delimiters: (id) => {
      const node = typeNode(types, id);
      return emitterOf(node).delimiters?.(node, emit, id) ?? NO_DELIMITERS;
    },
    encodeText: (id) => {
      const node = typeNode(types, id);
      const write = emitterOf(node).encode(node, emit, id);
      const delimiters = emit.delimiters(id);
      return (value, depth) => ({ code: write(value, depth), ...delimiters });
    },
    test: (id) => {
      const node = typeNode(types, id);
      return emitterOf(node).test(node, emit, id);
    },
    guards: (id, value) => {
      const node = typeNode(types, id);
      return emitterOf(node).guards(node, value, emit);
    },
    forms,
    isDeep: (id) => deep.has(id),
    isRecursive: (id) => recursive.has(id),
    print: (id) => printType(types, id),
    helper: declarations.helper,
    check: declarations.check,
    builtIn: declarations.builtIn,
    constant: declarations.constant,
    decoder: (id, { levels, memoize }, body) => {
      const name = define('decode', id, (name) => {
        const limit =
          deep.has(id) && levels === 1
            ? [js`if (${depth} <= 0) return ${emit.helper('INVALID')};`]
            : [];
        const lines = [...limit, ...body(value, inner(levels))];
        return functionOf(name, parameters(id), lines, memoize);
      });
      return { convert: call(name, id) };
    },
    encoder: (id, { levels }, body) => {
      const name = define('encode', id, (name) => writerOf(name, id, levels, body));
      return call(name, id);
    },
    copy: memoized((id) => {
      if (uncopied.has(id)) return undefined;
      const node = typeNode(types, id);
      return emitterOf(node).copy?.(node, emit, id);
    }),
    isCopied: (id) => copied.has(id) && emit.copy(id) !== undefined,
    copier: (id, { levels }, body) => {
      const name = define('copy', id, (name) => writerOf(name, id, levels, body));
      return call(name, id);
    },
    memoizedTester: (id) => {
      emit.test(id);
      const name = declarations.functionName('is', id);
      if (!name) throw new Error('The type has no function that remembers');
      return name;
    },
    tester: (id, { levels, memoize }, body) => {
      const name = define('is', id, (name) => {
        const lines = body(value, inner(levels));
        const [first, ...others] = lines;
        const bounded =
          first && deep.has(id) && levels === 1
            ? [
                first,
                js`if (${depth} <= ${-LEVELS_BEYOND}) ${emit.helper('rejectDepth')}();`,
                ...others,
                js`return ${depth} > 0 || ${emit.helper('rejectDepth')}();`,
              ]
            : levels === 1
              ? [...lines, js`return ${true};`]
              : lines;
        return functionOf(name, parameters(id), bounded, memoize);
      });
      return call(name, id);
    },
    output: declarations.output,
  };
  return emit;
}

/** The statements of a function for a value. */
type Body = (value: Code, depth: Code) => readonly Code[];

/** Computes a result once for each type. */
function memoized<T>(answerOf: (id: TypeId) => T): (id: TypeId) => T {
  const answers = new Map<TypeId, T>();
  return (id) => {
    if (!answers.has(id)) answers.set(id, answerOf(id));
    return answers.get(id) as T;
  };
}

/**
 * The types whose values contain a list of objects or of lists. These are checked and copied as plain JSON, which
 * `JSON.stringify` writes at once. Other values are written as concatenated strings.
 */
// V8 14 writes plain objects so fast that an order of 50 lines takes 12 µs instead of 19.7, a table of 10,000 rows 1.9 ms
// instead of 2.8, and with a third of the garbage; a single object is faster to concatenate. A number takes 30 ns instead
// of 77 if it is a fraction.
function copiedTypes(types: Types): ReadonlySet<TypeId> {
  const uncopied = uncopiedTypes(types);
  const holders = holdersOf(
    types,
    (node) => node.kind === 'array' && isNested(types, node.element),
  );
  return new Set([...holders].filter((id) => !uncopied.has(id)));
}

function isNested(types: Types, id: TypeId): boolean {
  const node = typeNode(types, id);
  if (node.kind === 'object' || node.kind === 'array' || node.kind === 'tuple') return true;
  if (node.kind === 'union') return node.members.some((member) => isNested(types, member));
  return node.kind === 'constrained' && isNested(types, node.type);
}

/** The types with values that are not copied, and all types that contain one. */
function uncopiedTypes(types: Types): ReadonlySet<TypeId> {
  return holdersOf(types, (node) => !canCopy(node));
}

function canCopy(node: TypeNode): boolean {
  // V8 makes a dictionary of an object with many keys: a copy of it takes longer than its text.
  if (node.kind === 'object' && (node.index || node.patterns)) return false;
  return emitterOf(node).copy !== undefined;
}
