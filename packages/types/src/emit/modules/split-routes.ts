import type { Code } from '../../code/code.ts';
import { wordsOf } from '../code-memory.ts';

/** Codecs of some routes and the declarations that only they use. */
export interface RouteGroup {
  /** Ids, in the order of the API. */
  readonly ids: readonly string[];
  /** Names of the declarations that no other group uses. */
  readonly own: ReadonlySet<string>;
}

/** Codecs of an API in groups. */
interface SplitRoutes {
  readonly groups: readonly RouteGroup[];
  /** Names of the declarations that several groups use. */
  readonly shared: ReadonlySet<string>;
}

/** The names by which pieces of code use each other. */
export interface CodeNames {
  readonly declarations: ReadonlyMap<string, Code>;
  /** All names in a piece of code. Can include words of strings, which do no harm. */
  readonly in: (code: Code) => ReadonlySet<string>;
  /** The names in a declaration, found by its name. */
  readonly of: (name: string) => ReadonlySet<string>;
  /** The names and all declarations that they use, at any depth. */
  readonly closure: (names: Iterable<string>) => ReadonlySet<string>;
  /** The declarations among some names, in the order in which they were written. */
  readonly inOrder: (names: Iterable<string>) => readonly string[];
}

/** Finds names of declarations and helpers in code, once for each declaration; `words` caches the words of a piece of code. */
export function codeNames(
  declarations: ReadonlyMap<string, Code>,
  helpers: readonly string[],
  words: WeakMap<Code, ReadonlySet<string>> = new WeakMap(),
): CodeNames {
  const known = new Set([...declarations.keys(), ...helpers]);
  const find = (code: Code): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const word of wordsOf(code, words)) if (known.has(word)) found.add(word);
    return found;
  };
  const parts = new Map([...declarations].map(([name, code]) => [name, find(code)]));
  const positions = new Map([...declarations.keys()].map((name, at) => [name, at]));
  const positionOf = (name: string): number => positions.get(name) ?? -1;
  return {
    declarations,
    in: find,
    of: (name) => parts.get(name) ?? new Set(),
    closure: (names) => {
      const all = new Set(names);
      // Iterating a Set includes entries added meanwhile.
      for (const name of all) for (const part of parts.get(name) ?? []) all.add(part);
      return all;
    },
    inOrder: (some) =>
      [...some].filter((name) => positions.has(name)).sort((a, b) => positionOf(a) - positionOf(b)),
  };
}

/**
 * Splits the routes, in their order, into groups of about `size` characters including all that their codecs use:
 * neighbouring routes tend to share types.
 */
export function splitRoutes(
  codecs: ReadonlyMap<string, Code>,
  names: CodeNames,
  size: number,
): SplitRoutes {
  const { declarations } = names;
  const sizeOf = (code: Code, needed: readonly string[], known?: ReadonlySet<string>): number =>
    needed
      .filter((name) => !known?.has(name))
      .reduce(
        (total, name) => total + (declarations.get(name) as Code).text.length,
        code.text.length,
      );
  const groups: { ids: string[]; used: Set<string>; size: number }[] = [];
  for (const [id, code] of codecs) {
    const needed = [...names.closure(names.in(code))].filter((name) => declarations.has(name));
    let group = groups.at(-1);
    let growth = sizeOf(code, needed, group?.used);
    if (group === undefined || group.size + growth > size) {
      group = { ids: [], used: new Set(), size: 0 };
      groups.push(group);
      growth = sizeOf(code, needed, undefined);
    }
    group.ids.push(id);
    for (const name of needed) group.used.add(name);
    group.size += growth;
  }
  const users = new Map<string, number>();
  for (const { used } of groups) {
    for (const name of used) users.set(name, (users.get(name) ?? 0) + 1);
  }
  const isShared = (name: string): boolean => (users.get(name) ?? 0) > 1;
  return {
    groups: groups.map(({ ids, used }) => ({
      ids,
      own: new Set([...used].filter((name) => !isShared(name))),
    })),
    shared: new Set([...users.keys()].filter(isShared)),
  };
}
