import { DOCUMENTATION } from '../documented.ts';
import { classify, createClasses } from '../identify.ts';
import type { TypeId, TypeNode, Types } from '../model.ts';
import * as runtime from '../runtime/index.ts';
import { type Code, identifier, js } from './code.ts';
import {
  type Ask,
  type CodeMemory,
  type Declared,
  functionKey,
  once,
  type Written,
  wordsOf,
} from './code-memory.ts';
import { createNames, nameOf, pascalCase } from './function-names.ts';
import type { RuntimeHelper } from './kind-emitter.ts';

/** Functions and constants as they are asked for, each written once. */
export interface Declarations {
  /** Writes a function once for each purpose and structure, and gives its name. */
  readonly define: (purpose: string, id: TypeId, write: (name: Code) => Code) => Code;
  /** The name of a function that is there. */
  readonly functionName: (purpose: string, id: TypeId) => Code | undefined;
  readonly helper: (name: RuntimeHelper) => Code;
  readonly builtIn: (of: string) => Code;
  readonly constant: (label: string, code: Code) => Code;
  readonly output: CodeOutput;
}

/** What was written. */
export interface CodeOutput {
  /** The functions and constants written so far, in the order in which they were asked for. */
  readonly functions: () => readonly Code[];
  /** The same by the names that they have. */
  readonly declarations: () => ReadonlyMap<string, Code>;
  /** The runtime helpers they call. */
  readonly helpers: () => readonly RuntimeHelper[];
  /** Writes a piece of code that is known by a key, or takes what was written under it for another model. */
  readonly remember: (key: string, write: () => Code) => Code;
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

/**
 * Makes the declarations of a module without any. What is in `memory` of the same types is taken as it was written, if
 * all names in it are what they would be now; `take` does not know it.
 */
export function createDeclarations(types: Types, memory: CodeMemory | undefined): Declarations {
  if (memory) memory.classes ??= createClasses();
  const shapes = classify(types, { describe: shapeOf, ignore: SHAPELESS }, memory?.classes);
  const before: ReadonlyMap<string, Written> = memory?.written ?? new Map();
  const now = new Map<string, Written>();
  if (memory) memory.written = now;
  // What the pieces that are being written have asked for, the innermost last.
  const asking: Ask[][] = [];
  const note = (ask: Ask) => {
    asking.at(-1)?.push(ask);
    if (memory && ask.kind !== 'helper') declared.set(ask.name, ask);
  };
  const declared = new Map<string, Declared>();
  // Functions that have their names, but could not be taken.
  const missing = new Set<string>();
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
    const name = reserve(key, wanted);
    functions.set(key, write(name));
    return name;
  };

  /** Names a declaration, and keeps its place while its body, which may ask for others, is written. */
  const reserve = (key: string, wanted: string): Code => {
    const name = identifier(names.unique(wanted));
    defined.set(key, name);
    functions.set(key, name);
    return name;
  };

  const shapeKey = (purpose: string, id: TypeId) => `${purpose} ${shapes.get(id)}`;
  const wantedName = (purpose: string, id: TypeId) => `${purpose}${pascalCase(nameOf(types, id))}`;

  /** Writes a function once for each purpose and structure, and gives its name. */
  const define = (purpose: string, id: TypeId, write: (name: Code) => Code): Code => {
    const key = shapeKey(purpose, id);
    const writeNow = (name: Code) =>
      remembered(functionKey(purpose, id), name.text, () => write(name));
    if (!defined.has(key)) takeFunction(purpose, id);
    const name = declare(key, wantedName(purpose, id), writeNow);
    if (missing.delete(key)) functions.set(key, writeNow(name));
    note({ kind: 'function', purpose, id, name: name.text });
    return name;
  };

  /** Writes a piece of code, and remembers it with what it asks for. */
  const remembered = (key: string, name: string | undefined, write: () => Code): Code => {
    const asks: Ask[] = [];
    asking.push(asks);
    const code = write();
    asking.pop();
    if (memory) now.set(key, { code, name, asks, uses: once(() => usesOf(code, memory.words)) });
    return code;
  };

  const usesOf = (code: Code, words: CodeMemory['words']): readonly Declared[] =>
    [...wordsOf(code, words)].flatMap((word) => declared.get(word) ?? []);

  /** Whether a piece can be taken as it was: all that it asks for is there again, and all names in it are the same. */
  const isAsBefore = ({ asks, uses }: Written): boolean => {
    // What is asked for now is not for who is being written.
    asking.push([]);
    const isSame = asks.every(isGivenAgain);
    asking.pop();
    return isSame && uses().every((use) => defined.get(keyOf(use))?.text === use.name);
  };

  const keyOf = (use: Declared): string => {
    if (use.kind === 'function') return shapeKey(use.purpose, use.id);
    return use.kind === 'constant' ? constantKey(use.code) : classKey(use.of);
  };

  const isGivenAgain = (ask: Ask): boolean => {
    switch (ask.kind) {
      case 'helper':
        return helper(ask.name).text === ask.name;
      case 'builtIn':
        return builtIn(ask.of).text === ask.name;
      case 'constant':
        return constant(ask.label, ask.code).text === ask.name;
      case 'function':
        return takeFunction(ask.purpose, ask.id) === ask.name;
    }
  };

  /** The name of a function that is there, or of which there is nothing to write; else `undefined`. */
  const takeFunction = (purpose: string, id: TypeId): string | undefined => {
    const key = shapeKey(purpose, id);
    const known = defined.get(key);
    if (known) return missing.has(key) ? undefined : known.text;
    const written = before.get(functionKey(purpose, id));
    if (!written) return undefined;
    const name = reserve(key, wantedName(purpose, id));
    if (name.text !== written.name || !isAsBefore(written)) {
      missing.add(key);
      return undefined;
    }
    functions.set(key, written.code);
    now.set(functionKey(purpose, id), written);
    return name.text;
  };

  const helper = (name: RuntimeHelper): Code => {
    note({ kind: 'helper', name });
    helpers.add(name);
    used.add(name);
    return identifier(name);
  };
  const builtIn = (of: string): Code => {
    const constant = declare(
      classKey(of),
      `class${pascalCase(of)}`,
      (name) => js`const ${name} = ${helper('builtIn')}(${of});`,
    );
    note({ kind: 'builtIn', of, name: constant.text });
    return constant;
  };
  const constant = (label: string, code: Code): Code => {
    const constant = declare(constantKey(code), label, (name) => js`const ${name} = ${code};`);
    note({ kind: 'constant', label, code, name: constant.text });
    return constant;
  };

  const output: CodeOutput = {
    functions: () => [...functions.values()],
    declarations: () =>
      new Map([...functions].map(([key, code]) => [(defined.get(key) as Code).text, code])),
    helpers: () => [...helpers].toSorted(),
    remember: (key, write) => {
      const written = before.get(key);
      if (!written || !isAsBefore(written)) return remembered(key, undefined, write);
      now.set(key, written);
      return written.code;
    },
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
  return {
    define,
    functionName: (purpose, id) => defined.get(shapeKey(purpose, id)),
    helper,
    builtIn,
    constant,
    output,
  };
}

function classKey(of: string): string {
  return `class ${of}`;
}

function constantKey({ text }: Code): string {
  return `constant ${text}`;
}

/** What decides over the code of a type: not its name, labels, or what is only readonly. */
function shapeOf(node: TypeNode): object {
  return { ...node, name: undefined };
}

const SHAPELESS: ReadonlySet<string> = new Set(['readonly', 'label', ...DOCUMENTATION]);
