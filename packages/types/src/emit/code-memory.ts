import type { Classes } from '../identify.ts';
import type { TypeId } from '../model.ts';
import type { Code } from './code.ts';
import type { RuntimeHelper } from './kind-emitter.ts';

/**
 * What was written for a model, to be taken where the next has the same types. Only for models that were built: an id
 * stands for the same type in each of them.
 */
export interface CodeMemory {
  /** By what was written, as {@link functionKey} has it. */
  written: Map<string, Written>;
  /** Which types are written alike. */
  classes: Classes | undefined;
  /** What stands in pieces of code. */
  readonly words: WeakMap<Code, ReadonlySet<string>>;
}

/** A piece of code, and all that it asked for while it was written. */
export interface Written {
  readonly code: Code;
  /** The name that it has itself, if it has one. */
  readonly name: string | undefined;
  /** In their order: names are given out in the order in which they are asked for. */
  readonly asks: readonly Ask[];
  /** The declarations whose names stand in it, whoever asked for them; looked for when that is asked first. */
  readonly uses: () => readonly Declared[];
}

/** What a piece of code was given while it was written; the same code needs the same names. */
export type Ask = Declared | { readonly kind: 'helper'; readonly name: RuntimeHelper };

/** A function or a constant, and the name that it was given. */
export type Declared =
  | { readonly kind: 'builtIn'; readonly of: string; readonly name: string }
  | {
      readonly kind: 'constant';
      readonly label: string;
      readonly code: Code;
      readonly name: string;
    }
  | {
      readonly kind: 'function';
      readonly purpose: string;
      readonly id: TypeId;
      readonly name: string;
    };

/** Makes an empty memory. */
export function createCodeMemory(): CodeMemory {
  return { written: new Map(), classes: undefined, words: new WeakMap() };
}

/** What a function is remembered by. */
export function functionKey(purpose: string, id: TypeId): string {
  return `${purpose} ${id}`;
}

/** The words in a piece of code, names among them. */
export function wordsOf(
  code: Code,
  words: WeakMap<Code, ReadonlySet<string>>,
): ReadonlySet<string> {
  const known = words.get(code);
  if (known) return known;
  const found = new Set(code.text.split(/[^A-Za-z0-9_$]+/));
  words.set(code, found);
  return found;
}

/** Works something out when it is first asked for, and lets go of what that takes. */
export function once<T>(work: () => T): () => T {
  let waiting: (() => T) | undefined = work;
  let result: T;
  return () => {
    if (waiting) result = waiting();
    waiting = undefined;
    return result;
  };
}
