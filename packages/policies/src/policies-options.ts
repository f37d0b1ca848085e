import type { MetricsOptions } from './metrics.ts';
import { assertNumbers, assertOneOf, assertOptions } from './option-checks.ts';
import { POLICY_NAMES, type PolicyKinds, type PolicyOption } from './policy-table.ts';

/**
 * Options of `composePolicies`, the outermost policy first. Pass the options of each policy, or a policy that you
 * created and share.
 */
export interface PoliciesOptions extends GivenPolicies {
  /** Milliseconds for a whole call: queues, attempts, and the waits between them. Default: no limit. */
  readonly deadline?: number | undefined;
  /** Counts and measures calls for `metrics()`. Default: `false`. */
  readonly metrics?: boolean | MetricsOptions | undefined;
}

// `keyof` here, not its alias: so the members have the docstrings of the kinds.
type GivenPolicies = { readonly [Name in keyof PolicyKinds]?: PolicyOption<Name> | undefined };

const NAMES = Object.fromEntries(
  ['deadline', 'metrics', ...POLICY_NAMES].map((name) => [name, 1]),
) as { readonly [Name in keyof PoliciesOptions]-?: 1 };

/** Throws a `TypeError` for options that do not exist, and for values that they cannot have. */
export function assertPoliciesOptions(options: PoliciesOptions): void {
  assertOptions('composePolicies', options, NAMES);
  const { deadline, metrics } = options;
  assertNumbers({ deadline }, { least: Number.MIN_VALUE }, 'use a positive number of milliseconds');
  if (typeof metrics !== 'object' || metrics === null)
    assertOneOf('metrics', metrics, [true, false]);
}
