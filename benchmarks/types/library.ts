import type { Order, PayloadName, Simple, Table, Tree, User } from './payloads.ts';

/** What a library does in the benchmark, in the way that its users would write it. What it cannot do is left out. */
export interface Library {
  /** Gives true, or throws; does not copy. Unknown keys do not matter. */
  readonly assertLoose?: (value: unknown) => boolean;
  /** The same, but throws for unknown keys. */
  readonly assertStrict?: (value: unknown) => boolean;
  /** Gives a copy without unknown keys, or throws. */
  readonly parseSafe?: (value: unknown) => Simple;
  /** Gives a copy, or throws, for unknown keys too. */
  readonly parseStrict?: (value: unknown) => Simple;
  /**
   * Makes something of values that are wrong (a date that is none of "yesterday", a number of "1") instead of refusing
   * them; measured all the same.
   */
  readonly convertsWrongValues?: true;
  readonly codecs: { readonly [P in PayloadName]?: PayloadCodec<Payloads[P]> };
}

export interface PayloadCodec<T> {
  /** Makes a value of what JSON.parse gave: validated, with dates, without unknown keys. Throws for anything else, and changes nothing of it. */
  readonly decode?: (json: unknown) => T;
  /** Writes JSON text. */
  readonly encode?: (value: T) => string;
}

interface Payloads {
  readonly user: User;
  readonly order: Order;
  readonly table: Table;
  readonly tree: Tree;
}

/** Refuses a value, as all libraries here are made to. */
export function refuse(): never {
  throw new Error('The value is not of its type');
}
