import type { Classes } from '../analysis/identify.ts';
import type { Code } from '../code/code.ts';
import type { RuntimeHelper } from '../interfaces/kind-emitter.ts';
import type { TypeId } from '../model/nodes.ts';

/**
 * The code written for a model, reused for the next model's equal types. Only for finished models, in which an id
 * always means the same type.
 */
export interface CodeMemory {
  /** By {@link functionKey}. */
  written: Map<string, Written>;
  /** Types that have the same code. */
  classes: Classes | undefined;
  /** The words in pieces of code. */
  readonly words: WeakMap<Code, ReadonlySet<string>>;
}

/** A piece of code, and the declarations that it requested while it was written. */
export interface Written {
  readonly code: Code;
  /** Its own name, if any. */
  readonly name: string | undefined;
  /** In order, since names are assigned in the order of requests. */
  readonly asks: readonly Ask[];
  /** The declarations that it mentions, whether requested here or elsewhere. Computed on the first call. */
  readonly uses: () => readonly Declared[];
}

/** A name that a piece of code got while it was written. Equal code needs equal names. */
export type Ask =
  | Declared
  | { readonly kind: 'helper'; readonly name: RuntimeHelper }
  | { readonly kind: 'check'; readonly check: string; readonly name: string | undefined };

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

/** The key of a function in the memory. */
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

/** Computes a value on the first call, and releases `work` after it. */
export function once<T>(work: () => T): () => T {
  let waiting: (() => T) | undefined = work;
  let result: T;
  return () => {
    if (waiting) result = waiting();
    waiting = undefined;
    return result;
  };
}
