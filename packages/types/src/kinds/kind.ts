import type { Decoder } from '../interpret/decoder.ts';
import type { Encoder } from '../interpret/encoder.ts';
import type { Tester } from '../interpret/tester.ts';
import type { TypeId, TypeNode } from '../model/model.ts';
import type { JsonType } from '../unions/json-forms.ts';
import type { Traits } from './traits.ts';

/**
 * A kind of type, without the code written for it. Each file in `kinds/` exports one of these, one {@link KindEmitter}
 * (emit/kind-emitter.ts) and one {@link KindSchema} (json-schema/kind-schemas.ts). This part also runs in servers and
 * clients: to explain refused values, and to replace missing emitted code. Tests compare it with emitted code.
 */
export interface Kind<N extends TypeNode> {
  /** The type as TypeScript prints it. A type that has a name is printed by its name, not by this. */
  readonly print: (node: N, printer: Printer) => string;
  /** Returns the node with every type it refers to replaced. */
  readonly mapTypes: (node: N, map: (id: TypeId) => TypeId) => N;
  /**
   * Decodes JSON to a value of the type, or reports issues and returns `INVALID`. Never throws, does not change
   * the JSON and shares nothing with it. While issues are collected, the result shows only whether there were any.
   */
  readonly decode: (node: N, json: unknown, decoder: Decoder) => unknown;
  /** Converts a value to its JSON value; throws a `TypeError` (see `refuse`) where emitted code would. */
  readonly toJson: (node: N, value: unknown, encoder: Encoder) => unknown;
  /** Whether a run-time value (a `Date`, not its text) satisfies the type. */
  readonly test: (node: N, value: unknown, tester: Tester) => boolean;
  /** Whether JSON of a type may be meant for this one; other JSON is refused. */
  readonly mayBe: (node: N, json: JsonType | 'undefined') => boolean;
  readonly traits: (node: N) => Traits;
}

/** Finds the kind of a node. Kinds receive it as an argument, since the list of all kinds imports them. */
export type KindOf = <N extends TypeNode>(node: N) => Kind<N>;

export interface Printer {
  readonly type: (id: TypeId) => string;
  /** The type as part of another, in parentheses where TypeScript needs them: `(string | null)[]`. */
  readonly operand: (id: TypeId) => string;
  /** The type as a member of a union, with intersections in parentheses: `(string & Email) | null`. */
  readonly member: (id: TypeId) => string;
}
