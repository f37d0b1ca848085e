import type { MetricsOptions } from './metrics.ts';
import { assertNumbers, assertOneOf, assertOptions } from './option-checks.ts';
import { POLICY_NAMES, type PolicyName, type PolicyOption } from './policy-table.ts';

/**
 * Policies for `composePolicies`, the outermost first: each as its options, or as a policy made before, whose state
 * is then shared.
 */
export interface PoliciesOptions extends GivenPolicies {
  /** Milliseconds for a whole call: queues, attempts, and the waits between them. */
  readonly deadline?: number | undefined;
  /** Whether `metrics()` counts and measures. Default: no. */
  readonly metrics?: boolean | MetricsOptions | undefined;
}

type GivenPolicies = { readonly [Name in PolicyName]?: PolicyOption<Name> | undefined };

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
