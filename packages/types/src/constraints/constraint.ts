import type { Code } from '../emit/code.ts';
import type { Emit } from '../emit/kind-emitter.ts';
import type { TypeNode } from '../model.ts';
import type { IssueCode } from '../runtime/issue.ts';
import type { BoundConstraint } from './bounds.ts';
import type { BrandConstraint } from './brand.ts';
import type { FormatConstraint } from './format.ts';
import type { ItemsConstraint } from './items.ts';
import type { LengthConstraint } from './lengths.ts';
import type { MultipleOfConstraint } from './multiple-of.ts';
import type { PatternConstraint } from './pattern.ts';
import type { UniqueItemsConstraint } from './unique-items.ts';

/** What the values of a type must satisfy besides it, as plain JSON data with the words of JSON Schema. */
export type Constraint =
  | BoundConstraint
  | BrandConstraint
  | FormatConstraint
  | ItemsConstraint
  | LengthConstraint
  | MultipleOfConstraint
  | PatternConstraint
  | UniqueItemsConstraint;

export type ConstraintName = Constraint['kind'];
export type ConstraintOf<K extends ConstraintName> = Extract<Constraint, { kind: K }>;

/** What a constraint means. Each file in `constraints/` exports one for each constraint it holds. */
export interface ConstraintRule<C extends Constraint> {
  /** The annotation as users write it: `MinLength<3>`. */
  readonly print: (constraint: C) => string;
  /** Why the constraint makes no sense for a type, or in itself; `undefined` if it does. */
  readonly misfit: (constraint: C, base: TypeNode, element?: ElementTest) => string | undefined;
  /** The code of its issues; none for one that refuses nothing. */
  readonly code?: IssueCode;
  /** Whether JSON of the type satisfies it; true for JSON of another type, which others report. */
  readonly accepts: (constraint: C, json: unknown) => boolean;
  /** Whether a value of the type satisfies it; `accepts`, where the value is its own JSON. */
  readonly holds?: (constraint: C, value: never) => boolean;
  /** It is about the length of a list alone, and so can be tested before all else. */
  readonly ofLength?: true;
}

/** The code written for a constraint: a condition on a value of the type, not on its JSON. */
export type ConstraintCheck<C extends Constraint> = (
  constraint: C,
  value: Code,
  emit: Emit,
  base: TypeNode,
) => Code;

/** Whether two different values of a list's element type are always told apart by `===`. */
export type ElementTest = () => boolean;

/** `<what> is for strings` */
export function onlyFor(kinds: readonly TypeNode['kind'][], words: string) {
  return (base: TypeNode): string | undefined =>
    kinds.includes(base.kind) ? undefined : `is for ${words}`;
}
