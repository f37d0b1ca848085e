import { wireOf } from '../ambiguity.ts';
import { deepTypes, isRecursive } from '../deep-types.ts';
import { DOCUMENTATION } from '../documented.ts';
import { classify } from '../identify.ts';
import { type TypeId, type TypeNode, type Types, typeNode } from '../model.ts';
import { printType } from '../print-type.ts';
import * as runtime from '../runtime/index.ts';
import { LEVELS_BEYOND } from '../runtime/invalid.ts';
import { type Code, identifier, join, js } from './code.ts';
import { emitterOf } from './emitters.ts';
import { joinTexts } from './json-text.ts';
import type { Decoding, Emit, RuntimeHelper } from './kind-emitter.ts';

export interface CodeOutput {
  /** The functions and constants written so far, in the order in which they were asked for. */
  readonly functions: () => readonly Code[];
  /** The same by the names that they have. */
  readonly declarations: () => ReadonlyMap<string, Code>;
  /** The runtime helpers they call. */
  readonly helpers: () => readonly RuntimeHelper[];
  /** What was written since this was asked last, for those who run code piece by piece. */
  readonly take: () => CodePiece;
}

/** Some of the functions and constants that codecs are made of. */
export interface CodePiece {
  readonly functions: readonly Code[];
  /** The names that it declares. */
  readonly declared: readonly string[];
  /** The names that it needs: of runtime helpers, and of pieces before it. */
  readonly used: readonly string[];
}

/** Writes codecs for types: one function for each structure, however many types and routes share it. */
export function createEmit(types: Types): Emit & CodeOutput {
  const shapes = classify(types, { describe: shapeOf, ignore: SHAPELESS });
  const deep = deepTypes(types);
  const helpers = new Set<RuntimeHelper>();
  const functions = new Map<string, Code>();
  const defined = new Map<string, Code>();
  const used = new Set<string>();
  let taken = 0;
  // An interface of the user's may be called Date or Unknown.
  const names = createNames([...Object.keys(runtime), 'codecs', 'routes', 'model']);

  /** Writes a declaration once for each key, and gives the name it has there. */
  const declare = (key: string, wanted: string, write: (name: Code) => Code): Code => {
    const known = defined.get(key);
    if (known) {
      used.add(known.text);
      return known;
    }
    const name = identifier(names.unique(wanted));
    defined.set(key, name);
    functions.set(key, name); // keeps the place while the body, which may ask for others, is written
    functions.set(key, write(name));
    return name;
  };

  /** Writes a function once for each purpose and structure, and gives its name. */
  const define = (purpose: string, id: TypeId, write: (name: Code) => Code): Code =>
    declare(`${purpose} ${shapes.get(id)}`, `${purpose}${pascalCase(nameOf(types, id))}`, write);

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
  const emit: Emit & CodeOutput = {
    types,
    decode: (id) => {
      const node = typeNode(types, id);
      return emitterOf(node).decode(node, emit, id);
    },
    encode: (id) => {
      const text = emit.encodeText(id);
      return (value, depth) => joinTexts([text(value, depth)]);
    },
    inQuotes: (id) => {
      const node = typeNode(types, id);
      return emitterOf(node).inQuotes?.(node, emit) ?? false;
    },
    encodeText: (id) => {
      const node = typeNode(types, id);
      const write = emitterOf(node).encode(node, emit, id);
      const inQuotes = emit.inQuotes(id);
      return (value, depth) => ({ code: write(value, depth), inQuotes });
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
    helper: (name) => {
      helpers.add(name);
      used.add(name);
      return identifier(name);
    },
    builtIn: (name) =>
      declare(
        `class ${name}`,
        `class${pascalCase(name)}`,
        (constant) => js`const ${constant} = ${emit.helper('builtIn')}(${name});`,
      ),
    constant: (label, code) => {
      const key = `constant ${code.text}`;
      return declare(key, label, (name) => js`const ${name} = ${code};`);
    },
    decoder: (id, { levels, remember }, body): Decoding => {
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
    rememberingTester: (id) => {
      emit.test(id);
      const name = defined.get(`is ${shapes.get(id)}`);
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
    functions: () => [...functions.values()],
    declarations: () =>
      new Map([...functions].map(([key, code]) => [(defined.get(key) as Code).text, code])),
    helpers: () => [...helpers].toSorted(),
    take: () => {
      const keys = [...functions.keys()].slice(taken);
      taken = functions.size;
      const declared = keys.map((key) => (defined.get(key) as Code).text);
      const piece = {
        functions: keys.map((key) => functions.get(key) as Code),
        declared,
        used: [...used].filter((name) => !declared.includes(name)),
      };
      used.clear();
      return piece;
    },
  };
  return emit;
}

/** What decides over the code of a type: not its name, labels, or what is only readonly. */
function shapeOf(node: TypeNode): object {
  return { ...node, name: undefined };
}

const SHAPELESS: ReadonlySet<string> = new Set(['readonly', 'label', ...DOCUMENTATION]);

function nameOf(types: Types, id: TypeId): string {
  const node = typeNode(types, id);
  if ('name' in node && node.name) return node.name;
  if (node.kind !== 'constrained') return node.kind;
  const constraints = node.constraints.map((constraint) => constraint.kind);
  return [nameOf(types, node.type), ...constraints].join(' ');
}

function pascalCase(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]+(.)?/g, (_, next?: string) => next?.toUpperCase() ?? '')
    .replace(/^./, (c) => c.toUpperCase());
}

/** Gives out names that none has yet: `decodeUser`, then `decodeUser2`. */
function createNames(reserved: readonly string[]): { unique: (name: string) => string } {
  const taken = new Set(reserved);
  // Where to go on counting: from 2 for each of 1,000 parameter lists takes 60 ms.
  const counts = new Map<string, number>();
  return {
    unique: (name) => {
      let candidate = name;
      let count = counts.get(name) ?? 1;
      while (taken.has(candidate)) candidate = `${name}${++count}`;
      counts.set(name, count);
      taken.add(candidate);
      return candidate;
    },
  };
}
