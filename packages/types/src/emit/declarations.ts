import { classify, createClasses } from '../analysis/identify.ts';
import { type Code, identifier, js } from '../code/code.ts';
import type { RuntimeHelper } from '../interfaces/kind-emitter.ts';
import { DOCUMENTATION } from '../model/documented.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';
import * as runtime from '../runtime/runtime.ts';
import {
  type Ask,
  type CodeMemory,
  type Declared,
  functionKey,
  once,
  type Written,
  wordsOf,
} from './code-memory.ts';
import { baseName, createNames, pascalCase } from './function-names.ts';

/** Functions and constants, each written on its first request. */
interface Declarations {
  /** Writes a function once for each purpose and structure, and returns its name. */
  readonly define: (purpose: string, id: TypeId, write: (name: Code) => Code) => Code;
  /** The name of an existing function. */
  readonly functionName: (purpose: string, id: TypeId) => Code | undefined;
  readonly helper: (name: RuntimeHelper) => Code;
  readonly builtIn: (of: string) => Code;
  /** The local name of a check's function. `undefined` for a check without a function. */
  readonly check: (name: string) => Code | undefined;
  readonly constant: (label: string, code: Code) => Code;
  readonly output: CodeOutput;
}

/** The code written so far. */
export interface CodeOutput {
  /** The functions and constants written so far, in the order of their first requests. */
  readonly functions: () => readonly Code[];
  /** The functions and constants by their names. */
  readonly declarations: () => ReadonlyMap<string, Code>;
  /** The runtime helpers they call. */
  readonly helpers: () => readonly RuntimeHelper[];
  /** The local names of the functions of checks that they call, with the names of the checks. */
  readonly checks: () => ReadonlyMap<string, string>;
  /** Writes a piece of code, or reuses the piece written under the same key for another model. */
  readonly remember: (key: string, write: () => Code) => Code;
  /** The code written since the last call, for callers that run it piece by piece. */
  readonly take: () => CodePiece;
}

/** Functions and constants of codecs. */
interface CodePiece {
  readonly functions: readonly Code[];
  /** The names that it declares. */
  readonly declared: readonly string[];
  /** The names that it needs: of runtime helpers, and of pieces before it. */
  readonly used: readonly string[];
}

/** Functions requested deeper than this are written later. */
const MAX_DEPTH = 100;

/** How codecs are written. */
export interface EmitOptions {
  /** Code of an earlier model. */
  readonly memory?: CodeMemory | undefined;
  /** Whether the codecs can import a check's function. Default: none can. */
  readonly hasCheck?: ((name: string) => boolean) | undefined;
}

/**
 * Creates the declarations of an empty module. Reuses the code that `memory` has for the same types if all names in it
 * are still the same; `take` omits reused code.
 */
export function createDeclarations(types: Types, { memory, hasCheck }: EmitOptions): Declarations {
  if (memory) memory.classes ??= createClasses();
  const shapes = classify(types, { describe: shapeOf, ignore: SHAPELESS }, memory?.classes);
  const before: ReadonlyMap<string, Written> = memory?.written ?? new Map();
  const now = new Map<string, Written>();
  if (memory) memory.written = now;
  // Names requested by the pieces being written, the innermost piece last.
  const asking: Ask[][] = [];
  const note = (ask: Ask) => {
    asking.at(-1)?.push(ask);
    if (memory && ask.kind !== 'helper' && ask.kind !== 'check') declared.set(ask.name, ask);
  };
  const declared = new Map<string, Declared>();
  // Functions that have names but could not be reused.
  const missing = new Set<string>();
  const helpers = new Set<RuntimeHelper>();
  const checks = new Map<string, Code>();
  const functions = new Map<string, Code>();
  const defined = new Map<string, Code>();
  const used = new Set<string>();
  let taken = 0;
  /** The current depth of functions that request each other, and the functions to write later. */
  let depth = 0;
  const waiting: (() => void)[] = [];
  let isWritingWaiting = false;
  // Users can have an interface named Date or Unknown.
  const names = createNames([...Object.keys(runtime), 'codecs', 'routes', 'model']);

  /** Writes a declaration once for each key, and returns its name. */
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

  /**
   * Names a declaration, and reserves its position while its body is written, which can request
   * others.
   */
  const reserve = (key: string, wanted: string): Code => {
    const name = identifier(names.unique(wanted));
    defined.set(key, name);
    functions.set(key, name);
    return name;
  };

  const shapeKey = (purpose: string, id: TypeId) => `${purpose} ${shapes.get(id)}`;
  const wantedName = (purpose: string, id: TypeId) =>
    `${purpose}${pascalCase(baseName(types, id))}`;

  /** Writes a function once for each purpose and structure, and returns its name. */
  const define = (purpose: string, id: TypeId, write: (name: Code) => Code): Code => {
    const key = shapeKey(purpose, id);
    const writeNow = (name: Code) =>
      remembered(functionKey(purpose, id), name.text, () => write(name));
    if (!defined.has(key)) takeFunction(purpose, id);
    depth++;
    const writeBody = depth > MAX_DEPTH ? writeLater(key, writeNow) : writeNow;
    const name = declare(key, wantedName(purpose, id), writeBody);
    if (missing.delete(key)) functions.set(key, writeBody(name));
    depth--;
    if (depth === 0) writeWaiting();
    note({ kind: 'function', purpose, id, name: name.text });
    return name;
  };

  /** Writes a function later, because types can be nested deeper than the stack. */
  const writeLater = (key: string, write: (name: Code) => Code) => (name: Code) => {
    waiting.push(() => functions.set(key, write(name)));
    return name;
  };

  const writeWaiting = (): void => {
    if (isWritingWaiting) return;
    isWritingWaiting = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) next();
    isWritingWaiting = false;
  };

  /** Writes a piece of code, and stores it with its requests. */
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

  /** Whether a piece can be reused: everything that it requests exists again, under the same names. */
  const isAsBefore = ({ asks, uses }: Written): boolean => {
    // These requests are not for the piece being written.
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
      case 'check':
        return check(ask.check)?.text === ask.name;
      case 'builtIn':
        return builtIn(ask.of).text === ask.name;
      case 'constant':
        return constant(ask.label, ask.code).text === ask.name;
      case 'function':
        return takeFunction(ask.purpose, ask.id) === ask.name;
    }
  };

  /** The name of a function that exists or can be reused. Otherwise `undefined`. */
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
  const check = (name: string): Code | undefined => {
    const known = checks.get(name);
    const local =
      known ??
      (hasCheck?.(name) ? identifier(names.unique(`check${pascalCase(name)}`)) : undefined);
    if (local) checks.set(name, local);
    note({ kind: 'check', check: name, name: local?.text });
    return local;
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
    checks: () => new Map([...checks].map(([name, local]) => [local.text, name])),
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
    check,
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

/** The parts of a type that affect its code: not its name, labels or `readonly`. */
function shapeOf(node: TypeNode): object {
  return { ...node, name: undefined };
}

const SHAPELESS: ReadonlySet<string> = new Set(['readonly', 'label', ...DOCUMENTATION]);
