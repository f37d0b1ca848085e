import type { Code } from '../code/code.ts';
import type { Constraint } from '../model/constraints.ts';
import type { TypeNode } from '../model/nodes.ts';
import type { IssueCode } from '../runtime/issue.ts';
import type { Emit } from './kind-emitter.ts';

/** The meaning of a constraint. Each file in `constraints/` exports one per constraint. */
export interface ConstraintRule<C extends Constraint> {
  /** The annotation as users write it: `MinLength<3>`. */
  readonly print: (constraint: C) => string;
  /** The types that it is for. Absent for all. */
  readonly isFor?: (constraint: C) => ConstrainedKinds;
  /**
   * Why the constraint is invalid in itself, or for a type of these kinds. `undefined` if it is
   * valid.
   */
  readonly mismatch: (constraint: C, base: TypeNode, element?: ElementTest) => string | undefined;
  /** The code of its issues. `undefined` if it never rejects. */
  readonly code?: IssueCode;
  /** Whether JSON of the type satisfies it; true for JSON of another type, which is reported elsewhere. */
  readonly accepts: (constraint: C, json: unknown) => boolean;
  /** Whether a value of the type satisfies it; by default `accepts`, for values that are their own JSON. */
  readonly holds?: (constraint: C, value: never) => boolean;
  /** It concerns only the length of a list, so it can be tested first. */
  readonly ofLength?: true;
}

/** The code written for a constraint: a condition on a value of the type, not on its JSON. None if it rejects nothing. */
export type ConstraintCheck<C extends Constraint> = (
  constraint: C,
  value: Code,
  emit: Emit,
  base: TypeNode,
) => Code | undefined;

/** Whether `===` always distinguishes two different elements of a list type. */
type ElementTest = () => boolean;

/** Kinds of types that a constraint is for. */
export interface ConstrainedKinds {
  readonly kinds: readonly TypeNode['kind'][];
  /** Their name in messages: `strings`. */
  readonly words: string;
}
