import { wireOf } from '../ambiguity.ts';
import { deepTypes, isRecursive } from '../deep-types.ts';
import { type TypeId, type Types, typeNode } from '../model.ts';
import { printType } from '../print-type.ts';
import { LEVELS_BEYOND } from '../runtime/too-deep.ts';
import { type Code, identifier, join, js } from './code.ts';
import type { CodeMemory } from './code-memory.ts';
import { type CodeOutput, createDeclarations } from './declarations.ts';
import { emitterOf } from './emitters.ts';
import { joinTexts, NO_ENDS } from './json-text.ts';
import type { Emit } from './kind-emitter.ts';
import { isCopied, isPlain } from './plain-json.ts';

/**
 * Writes codecs for types: one function for each structure, however many types and routes share it. What is in `memory`
 * of the same types is taken as it was written, if all names in it are what they would be now; `take` does not know it.
 */
export function createEmit(
  types: Types,
  memory?: CodeMemory,
): Emit & { readonly output: CodeOutput } {
  const declarations = createDeclarations(types, memory);
  const { define } = declarations;
  const deep = deepTypes(types);
  const functionOf = (
    name: Code,
    parameters: readonly Code[],
    body: readonly Code[],
    remember = false,
  ) => {
    const list = join(parameters, ', ');
    if (!remember) return js`function ${name}(${list}) {\n  ${body}\n}`;
    return js`const ${name} = ${emit.helper('remembering')}((${list}) => {\n  ${body}\n});`;
  };

  const value = identifier('value');
  const depth = identifier('depth');
  const inner = (levels: 0 | 1) => (levels === 1 ? js`${depth} - 1` : depth);
  const parameters = (id: TypeId) => (deep.has(id) ? [value, depth] : [value]);
  const call = (name: Code, id: TypeId) => (input: Code, left: Code) =>
    deep.has(id) ? js`${name}(${input}, ${left})` : js`${name}(${input})`;
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
    ends: (id) => {
      const node = typeNode(types, id);
      return emitterOf(node).ends?.(node, emit, id) ?? NO_ENDS;
    },
    encodeText: (id) => {
      const node = typeNode(types, id);
      const write = emitterOf(node).encode(node, emit, id);
      const ends = emit.ends(id);
      return (value, depth) => ({ code: write(value, depth), ...ends });
    },
    test: (id) => {
      const node = typeNode(types, id);
      return emitterOf(node).test(node, emit, id);
    },
    guards: (id, value) => {
      const node = typeNode(types, id);
      return emitterOf(node).guards(node, value, emit);
    },
    wire: (id) => wireOf(types, id),
    isDeep: (id) => deep.has(id),
    isRecursive: (id) => isRecursive(types, id),
    print: (id) => printType(types, id),
    helper: declarations.helper,
    builtIn: declarations.builtIn,
    constant: declarations.constant,
    decoder: (id, { levels, remember }, body) => {
      const name = define('decode', id, (name) => {
        const limit =
          deep.has(id) && levels === 1
            ? [js`if (${depth} <= 0) return ${emit.helper('INVALID')};`]
            : [];
        const lines = [...limit, ...body(value, inner(levels))];
        return functionOf(name, parameters(id), lines, remember);
      });
      return { convert: call(name, id) };
    },
    encoder: (id, { levels }, body) => {
      const name = define('encode', id, (name) => {
        const limit =
          deep.has(id) && levels === 1
            ? [js`if (${depth} <= 0) ${emit.helper('refuseDepth')}();`]
            : [];
        return functionOf(name, parameters(id), [...limit, ...body(value, inner(levels))]);
      });
      return call(name, id);
    },
    isPlain: remembered((id) => isPlain(emit, id)),
    isCopied: remembered((id) => isCopied(emit, id)),
    lowerer: (id, body) => {
      const name = define('lower', id, (name) => functionOf(name, [value], body(value)));
      return (input) => js`${name}(${input})`;
    },
    rememberingTester: (id) => {
      emit.test(id);
      const name = declarations.functionName('is', id);
      if (!name) throw new Error('The type has no function that remembers');
      return name;
    },
    tester: (id, { levels, remember }, body) => {
      const name = define('is', id, (name) => {
        const lines = body(value, inner(levels));
        const [first, ...others] = lines;
        const bounded =
          first && deep.has(id) && levels === 1
            ? [
                first,
                js`if (${depth} <= ${-LEVELS_BEYOND}) ${emit.helper('refuseDepth')}();`,
                ...others,
                js`return ${depth} > 0 || ${emit.helper('refuseDepth')}();`,
              ]
            : levels === 1
              ? [...lines, js`return ${true};`]
              : lines;
        return functionOf(name, parameters(id), bounded, remember);
      });
      return call(name, id);
    },
    output: declarations.output,
  };
  return emit;
}

/** Asks once for each type. */
function remembered(ask: (id: TypeId) => boolean): (id: TypeId) => boolean {
  const answers = new Map<TypeId, boolean>();
  return (id) => {
    const answer = answers.get(id) ?? ask(id);
    answers.set(id, answer);
    return answer;
  };
}
