import {
  exclusiveMaximumCheck,
  exclusiveMinimumCheck,
  maximumCheck,
  minimumCheck,
} from '../constraints/bounds.ts';
import { checkCheck } from '../constraints/check.ts';
import type {
  Constraint,
  ConstraintCheck,
  ConstraintName,
  ConstraintOf,
} from '../constraints/constraint.ts';
import { formatCheck } from '../constraints/format.ts';
import { maxItemsCheck, minItemsCheck } from '../constraints/items.ts';
import { maxLengthCheck, minLengthCheck } from '../constraints/lengths.ts';
import { multipleOfCheck } from '../constraints/multiple-of.ts';
import { patternCheck } from '../constraints/pattern.ts';
import { uniqueItemsCheck } from '../constraints/unique-items.ts';

/** None for constraints that refuse nothing. */
const checks: { readonly [K in ConstraintName]: ConstraintCheck<ConstraintOf<K>> | undefined } = {
  exclusiveMaximum: exclusiveMaximumCheck,
  exclusiveMinimum: exclusiveMinimumCheck,
  maximum: maximumCheck,
  minimum: minimumCheck,
  format: formatCheck,
  maxItems: maxItemsCheck,
  minItems: minItemsCheck,
  maxLength: maxLengthCheck,
  minLength: minLengthCheck,
  multipleOf: multipleOfCheck,
  pattern: patternCheck,
  uniqueItems: uniqueItemsCheck,
  check: checkCheck,
  brand: undefined,
};

/** Writes the code of a constraint, if it refuses anything. */
export function checkOf<C extends Constraint>(constraint: C): ConstraintCheck<C> | undefined {
  return checks[constraint.kind] as unknown as ConstraintCheck<C> | undefined;
}
