import { createModelBuilder, printType } from '@mikrokit/types/model';
import fc from 'fast-check';
import type { Type } from '../define-types.ts';

/** A type, and arbitrary values of it. */
export interface Sample {
  readonly type: Type;
  /** The members that it adds to a union: its own if it is a union; none if it cannot be a member. */
  readonly members: readonly Type[];
  /** Whether JSON's null decodes to a value of the type. */
  readonly takesNull: boolean;
  /** Values that nest about so many levels deep. */
  readonly values: (size: number) => fc.Arbitrary<unknown>;
}

/** A sample of a type that can be a member of a union as it is. */
export function sampleOf(
  type: Type,
  values: Sample['values'],
  more: Partial<Pick<Sample, 'members' | 'takesNull'>> = {},
): Sample {
  return Object.assign(
    { type, members: [type], takesNull: false, values, ...more },
    { [fc.toStringMethod]: () => spell(type) },
  );
}

/** The type as TypeScript would spell it, for reading a counterexample. */
function spell(type: Type): string {
  const builder = createModelBuilder();
  return printType(builder.types, type(builder));
}
