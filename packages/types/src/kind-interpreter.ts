import type { TypeId, TypeNode, Types } from './model.ts';

/**
 * A kind of type without emitted code: each file in `kinds/` exports one of these beside its
 * {@link Kind} and its {@link KindEmitter}. It serves where no code was emitted, and where an error
 * should name its place; the tests hold it and the emitted code together.
 */
export interface KindInterpreter<N extends TypeNode> {
  /**
   * Makes a value of the type from JSON, or gives `INVALID`: just what the emitted decode function
   * does, by walking the model. Never throws, changes nothing of the JSON and shares nothing with it.
   */
  readonly revive: (node: N, value: unknown, revival: Revival) => unknown;
  /** The JSON value that a value is written as; throws a `TypeError` (see `refuse`) where encode would. */
  readonly lower: (node: N, value: unknown, lowering: Lowering) => unknown;
  /** Whether a run-time value (a `Date`, not its text) satisfies the type, as the emitter's `test`. */
  readonly test: (node: N, value: unknown, testing: Testing) => boolean;
}

/** Revives one value, walking its JSON beside its type. */
export interface Revival {
  readonly types: Types;
  /** Revives a part by a type. */
  readonly revive: (id: TypeId, value: unknown) => unknown;
  /** Does some work one level of nesting deeper, or gives `INVALID` where that is too deep. */
  readonly nested: (work: () => unknown) => unknown;
  /** The levels of nesting still allowed. */
  readonly levelsLeft: () => number;
  /** Revives a value by the first of several types that accepts it, or gives `INVALID`. */
  readonly reviveByFirst: (ids: readonly TypeId[], value: unknown) => unknown;
}

/** Makes JSON of one value, walking it beside its type. */
export interface Lowering extends Pick<Testing, 'types' | 'test'> {
  /** Makes JSON of a part by a type. */
  readonly lower: (id: TypeId, value: unknown) => unknown;
  /** Does some work one level of nesting deeper, or throws where that is too deep. */
  readonly nested: <R>(work: () => R) => R;
  /** The levels of nesting still allowed. */
  readonly levelsLeft: () => number;
  /** Does some work at the place one key further in, which is named if it throws. */
  readonly at: <R>(key: string | number, work: () => R) => R;
  /** Breaches of constraints are left to those who explain the JSON. */
  readonly keepGoing: boolean;
  /** The current type in TypeScript's own spelling. */
  readonly spelling: () => string;
}

/** Tests one value, walking it beside its type. */
export interface Testing {
  readonly types: Types;
  readonly test: (id: TypeId, value: unknown) => boolean;
  /** Does some work one level of nesting deeper. Throws for a value that satisfies its type there, but is too deep. */
  readonly nested: (work: () => boolean) => boolean;
}
