import type { ConstraintRule } from '../interfaces/constraint-rule.ts';
import type { BrandConstraint } from '../model/constraints.ts';
import type { TypeNode } from '../model/nodes.ts';

/**
 * The brand of `Unknown<…>`: the member of an `Open<…>` type that stands for all future members.
 */
export const UNKNOWN_MEMBER = 'mikrokit.Unknown';

/** The brand of `Volatile<…>`. Replays of tapes do not compare its values. */
export const VOLATILE = 'mikrokit.Volatile';

/** Whether a type has a brand. */
export function hasBrand(node: TypeNode, brand: string): boolean {
  return (
    node.kind === 'constrained' &&
    node.constraints.some((one) => one.kind === 'brand' && one.value === brand)
  );
}

export const brandRule: ConstraintRule<BrandConstraint> = {
  print: ({ value }) => `Brand<${JSON.stringify(value)}>`,
  mismatch: () => undefined,
  accepts: () => true,
};
