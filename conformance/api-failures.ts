import type { Chain, Tree } from './types/tree.ts';
import type { User } from './types/user.ts';

class Unprintable extends Error {
  override get message(): string {
    throw new Error('SECRET-message');
  }
}

/** A tree of nested nodes; each node, and each list of children, is a level. */
function nestedTree(nodes: number): Tree {
  let tree: Tree = { name: 'SECRET-tree', children: [] };
  for (let i = 1; i < nodes; i++) tree = { name: 'SECRET-tree', children: [tree] };
  return tree;
}

/** Routes that fail in different ways. Every text that they throw starts with `SECRET`. */
export const failures = {
  error: (): string => {
    throw new Error('SECRET-error', { cause: 'SECRET-cause' });
  },
  string: (): string => {
    throw 'SECRET-string';
  },
  undefined: (): string => {
    throw undefined;
  },
  null: (): string => {
    throw null;
  },
  object: (): string => {
    throw { status: 201, statusCode: 201, type: 'SECRET-type', message: 'SECRET-object' };
  },
  frozen: (): string => {
    throw Object.freeze(Object.create(null));
  },
  unprintable: (): string => {
    throw new Unprintable();
  },
  reject: (): Promise<string> => Promise.reject(new Error('SECRET-reject')),
  rejectUndefined: (): Promise<string> => Promise.reject(undefined),
  later: async (): Promise<string> => {
    await null;
    throw new Error('SECRET-later');
  },
  thenable: (): Promise<string> => {
    const thenable = {
      // biome-ignore lint/suspicious/noThenProperty: this route tests a thenable
      then: () => {
        throw new Error('SECRET-thenable');
      },
    };
    return thenable as unknown as Promise<string>;
  },

  // Results that do not satisfy their declared type.
  wrongResult: (): User => ({ id: 1, name: 'SECRET-name' }) as unknown as User,
  wrongNumber: (): number => Number.NaN,
  wrongDate: (): { at: Date } => ({ at: new Date(Number.NaN) }),
  noResult: (): string => undefined as unknown as string,
  cyclicResult: (): unknown => {
    const cycle: { name: string; self?: unknown } = { name: 'SECRET-cycle' };
    cycle.self = cycle;
    return cycle;
  },
  deepResult: (): Tree => nestedTree(33),
  deepUnknownResult: (): unknown => nestedTree(33),
  cyclicTree: (): Tree => {
    const tree: Tree = { name: 'SECRET-tree', children: [] };
    tree.children.push(tree, tree);
    return tree;
  },
  cyclicUnion: (): Chain => {
    const chain: Chain = { next: null, product: 1 };
    chain.next = chain;
    return chain;
  },
};
