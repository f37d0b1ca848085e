import type { ConstraintRule } from './constraint.ts';

/** A name that tells a type from others of the same values. Refuses nothing. */
export interface BrandConstraint {
  readonly kind: 'brand';
  readonly value: string;
}

export const brandRule: ConstraintRule<BrandConstraint> = {
  print: ({ value }) => `Brand<${JSON.stringify(value)}>`,
  misfit: () => undefined,
  accepts: () => true,
};
