import type { ConstraintRule } from '../interfaces/constraint-rule.ts';
import type { Constraint, ConstraintName, ConstraintOf } from '../model/constraints.ts';
import { exclusiveMaximumRule, exclusiveMinimumRule, maximumRule, minimumRule } from './bounds.ts';
import { brandRule } from './brand.ts';
import { checkRule } from './check.ts';
import { formatRule } from './format.ts';
import { maxItemsRule, minItemsRule } from './items.ts';
import { maxLengthRule, minLengthRule } from './lengths.ts';
import { multipleOfRule } from './multiple-of.ts';
import { patternRule } from './pattern.ts';
import { uniqueItemsRule } from './unique-items.ts';

/** In the order of checking: cheap checks, and checks that bound the work of others, come first. */
const rules: { readonly [K in ConstraintName]: ConstraintRule<ConstraintOf<K>> } = {
  minLength: minLengthRule,
  maxLength: maxLengthRule,
  minItems: minItemsRule,
  maxItems: maxItemsRule,
  minimum: minimumRule,
  exclusiveMinimum: exclusiveMinimumRule,
  maximum: maximumRule,
  exclusiveMaximum: exclusiveMaximumRule,
  multipleOf: multipleOfRule,
  format: formatRule,
  pattern: patternRule,
  uniqueItems: uniqueItemsRule,
  check: checkRule,
  brand: brandRule,
};

/** The names of all constraints, in the order of checking. */
export const constraintNames = Object.keys(rules) as readonly ConstraintName[];

/** The meaning of a constraint. */
export function ruleOf<C extends Constraint>(constraint: C): ConstraintRule<C> {
  return rules[constraint.kind] as unknown as ConstraintRule<C>;
}
