import type { Order, PayloadName, Simple, Table, Tree, User } from './payloads.ts';

/** The tasks of a library, written as its users would. Tasks that it cannot do are left out. */
export interface Library {
  /** Returns true or throws; does not copy. Allows unknown keys. */
  readonly assertLoose?: (value: unknown) => boolean;
  /** Returns true or throws, also for unknown keys. */
  readonly assertStrict?: (value: unknown) => boolean;
  /** Returns a copy without unknown keys, or throws. */
  readonly parseSafe?: (value: unknown) => Simple;
  /** Returns a copy, or throws, also for unknown keys. */
  readonly parseStrict?: (value: unknown) => Simple;
  /**
   * Converts wrong values (an invalid date from "yesterday", a number from "1") instead of rejecting them; measured all the
   * same.
   */
  readonly convertsWrongValues?: true;
  readonly codecs: { readonly [P in PayloadName]?: PayloadCodec<Payloads[P]> };
}

export interface PayloadCodec<T> {
  /** Decodes a result of JSON.parse: validated, with dates, without unknown keys. Throws for wrong values; does not change its input. */
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

/** Rejects a value, as every library does here. */
export function reject(): never {
  throw new Error('The value is not of its type');
}
