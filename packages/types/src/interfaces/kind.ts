import type { JsonType } from '../code/json-forms.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';
import type { INVALID } from '../runtime/invalid.ts';
import type { IssueCode } from '../runtime/issue.ts';
import type { Traits } from './traits.ts';

/**
 * A kind of type, without the code written for it. Each file in `kinds/` exports one of these, one {@link KindEmitter}
 * (emit/kind-emitter.ts) and one {@link KindSchema} (json-schema/kind-schemas.ts). This part also runs in servers and
 * clients: to explain rejected values, and to replace missing emitted code. Tests compare it with emitted code.
 */
export interface Kind<N extends TypeNode> {
  /** The type as TypeScript prints it. Named types are printed by their names instead. */
  readonly print: (node: N, printer: Printer) => string;
  /** Returns the node with every type it refers to replaced. */
  readonly mapTypes: (node: N, map: (id: TypeId) => TypeId) => N;
  /**
   * Decodes JSON to a value of the type, or reports issues and returns `INVALID`. Never throws,
   * does not change the JSON and shares nothing with it. While issues are collected, the result
   * shows only whether there were any.
   */
  readonly decode: (node: N, json: unknown, decoder: Decoder) => unknown;
  /**
   * Converts a value to its JSON value. Throws a `TypeError` (see `reject`) where emitted code
   * would.
   */
  readonly toJson: (node: N, value: unknown, encoder: Encoder) => unknown;
  /** Whether a run-time value (a `Date`, not its text) satisfies the type. */
  readonly test: (node: N, value: unknown, tester: Tester) => boolean;
  /** Whether JSON of this JSON type can be meant for the type. Other JSON is rejected. */
  readonly mayBe: (node: N, json: JsonType | 'undefined') => boolean;
  readonly traits: (node: N) => Traits;
}

/**
 * Finds the kind of a node. Kinds get it as an argument, because the list of all kinds imports
 * them.
 */
export type KindOf = <N extends TypeNode>(node: N) => Kind<N>;

export interface Printer {
  readonly type: (id: TypeId) => string;
  /** The type as part of another, in parentheses where TypeScript needs them: `(string | null)[]`. */
  readonly operand: (id: TypeId) => string;
  /** The type as a member of a union, with intersections in parentheses: `(string & Email) | null`. */
  readonly member: (id: TypeId) => string;
}

/** Decodes one JSON value, walking it along with its type. */
export interface Decoder {
  readonly types: Types;
  readonly kindOf: KindOf;
  /** Decodes a value at the current location by a type. */
  decode(id: TypeId, json: unknown): unknown;
  /** Like `decode`, with objects that keep unknown keys. */
  decodeOpen(id: TypeId, json: unknown): unknown;
  /** Decodes the value under a key. */
  decodeAt(key: string | number, id: TypeId, json: unknown): unknown;
  /** Decodes by the first of several types that accepts the value, or returns `INVALID`. Reports nothing. */
  decodeByFirst(ids: readonly TypeId[], json: unknown): unknown;
  /** Whether a type accepts an inner value, one level of nesting deeper. Reports nothing. */
  accepts(id: TypeId, part: unknown): boolean;
  /** Whether a decoded value passes a check. `true` if its function is not available here. */
  passes(name: string, value: unknown): boolean;
  /** Reports an issue at the current location and returns `INVALID`. `expected` defaults to the current type. */
  reject(code: IssueCode, expected?: string): typeof INVALID;
  /** Reports an issue under a key and returns `INVALID`. */
  rejectAt(key: string | number, code: IssueCode, expected?: string): typeof INVALID;
  /** Rejects a value that is not a string of the right form. */
  rejectText(json: unknown): typeof INVALID;
  /** Moves the current location to a key, until `leave`. */
  enter(key: string | number): void;
  leave(): void;
  /** Does some work one level of nesting deeper, or rejects the current type's value as too deep. */
  nested(work: () => unknown): unknown;
  /** The levels of nesting still allowed. */
  levelsLeft(): number;
  /** Whether to collect more issues. If not, decoding ends with the first rejection. */
  goesOn(): boolean;
  /** The type as TypeScript prints it. Empty without a collector of issues. */
  print(id: TypeId): string;
}

/** Converts one value to JSON, walking it along with its type. */
export interface Encoder extends Pick<Tester, 'types' | 'test' | 'passes'> {
  readonly kindOf: KindOf;
  /** Converts an inner value to JSON by its type. */
  readonly toJson: (id: TypeId, value: unknown) => unknown;
  /** Like `toJson`, with objects that keep unknown keys. */
  readonly toJsonOpen: (id: TypeId, value: unknown) => unknown;
  /** Does some work one level of nesting deeper, or throws if that is too deep. */
  readonly nested: <R>(work: () => R) => R;
  /** The levels of nesting still allowed. */
  readonly levelsLeft: () => number;
  /** Runs some work under a key, which errors then name. */
  readonly at: <R>(key: string | number, work: () => R) => R;
  /** Skips constraints: decoding the JSON reports them. */
  readonly keepGoing: boolean;
  /** Keeps unknown keys of a closed type, as `null`, so that the decoder rejects them. */
  readonly keepUnknownKeys: boolean;
  /** The current type as TypeScript prints it. */
  readonly printed: () => string;
}

/** Tests one run-time value, walking it along with its type. */
export interface Tester {
  readonly types: Types;
  readonly test: (id: TypeId, value: unknown) => boolean;
  /** Whether a value passes a check. `true` if its function is not available here. */
  readonly passes: (name: string, value: unknown) => boolean;
  /** Does some work one level of nesting deeper. Throws for a value that satisfies its type there, but is too deep. */
  readonly nested: (work: () => boolean) => boolean;
}
