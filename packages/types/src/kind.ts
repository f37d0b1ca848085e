import type { TypeId, TypeNode, Types } from './model.ts';
import type { IssueCode } from './runtime/issue.ts';

/**
 * What a kind of type means, apart from the code written for it. Each file in `kinds/` exports one
 * of these and one {@link KindEmitter} (emit/kind-emitter.ts); this half also runs in servers, to
 * explain why a value was refused.
 */
export interface Kind<N extends TypeNode> {
  /** The type in TypeScript's own spelling. A type that has a name is printed by it, not by this. */
  readonly print: (node: N, printer: Printer) => string;
  /** The same node with every type it refers to replaced. */
  readonly mapTypes: (node: N, map: (id: TypeId) => TypeId) => N;
  /** Reports each reason why a JSON value does not satisfy the type; none if it does. */
  readonly explain: (node: N, value: unknown, explanation: Explanation) => void;
}

export interface Printer {
  readonly type: (id: TypeId) => string;
  /** The type in parentheses where its spelling needs them as part of another: `(string | null)[]`. */
  readonly operand: (id: TypeId) => string;
  /** The type as a member of a union, with intersections in parentheses: `(string & Email) | null`. */
  readonly member: (id: TypeId) => string;
}

/** Collects the issues of one value, walking it beside its type. */
export interface Explanation {
  readonly types: Types;
  /** Reports an issue at the current place; `expected` defaults to the spelling of the current type. */
  readonly report: (code: IssueCode, expected?: string) => void;
  /** Explains the value at the current place by a type. */
  readonly explain: (id: TypeId, value: unknown) => void;
  /** Does some work at the place one key further in. */
  readonly at: (key: string | number, work: () => void) => void;
  /** Does some work one level of nesting deeper, or reports that the current type's value is too deep. */
  readonly nested: (work: () => void) => void;
  /** Whether the value at the current place satisfies a type; reports nothing. */
  readonly accepts: (id: TypeId, value: unknown) => boolean;
  readonly print: (id: TypeId) => string;
}
