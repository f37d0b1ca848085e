import type { ConstraintCheck } from '../interfaces/constraint-rule.ts';
import type { Constraint, ConstraintName, ConstraintOf } from '../model/constraints.ts';
import {
  exclusiveMaximumCheck,
  exclusiveMinimumCheck,
  maximumCheck,
  minimumCheck,
} from './bounds.ts';
import { checkCheck } from './check.ts';
import { formatCheck } from './format.ts';
import { maxItemsCheck, minItemsCheck } from './items.ts';
import { maxLengthCheck, minLengthCheck } from './lengths.ts';
import { multipleOfCheck } from './multiple-of.ts';
import { patternCheck } from './pattern.ts';
import { uniqueItemsCheck } from './unique-items.ts';

/** None for constraints that reject nothing. */
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

/** Writes the code of a constraint, if it rejects anything. */
export function checkOf<C extends Constraint>(constraint: C): ConstraintCheck<C> | undefined {
  return checks[constraint.kind] as unknown as ConstraintCheck<C> | undefined;
}
