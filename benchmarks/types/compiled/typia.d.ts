import type { Order, Simple, Table, Tree, User } from '../payloads.ts';

type Is = (value: unknown) => boolean;

export const isSimple: Is;
export const equalsSimple: Is;
export const cloneSimple: (value: Simple) => Simple;
export const isUser: Is;
export const isOrder: Is;
export const isTable: Is;
export const isTree: Is;
export const stringifyUser: (value: User) => string;
export const stringifyOrder: (value: Order) => string;
export const stringifyTable: (value: Table) => string;
export const stringifyTree: (value: Tree) => string;
export const cloneUser: (value: unknown) => never;
export const cloneOrder: (value: unknown) => never;
export const cloneTable: (value: unknown) => never;
export const cloneTree: (value: unknown) => Tree;
