import { Call, type ExecuteOptions, type Work } from './call/call.ts';
import { systemClock } from './clock.ts';
import { MetricsRecorder, type PolicyMetrics } from './metrics.ts';
import { assertPoliciesOptions, type PoliciesOptions } from './policies-options.ts';
import {
  assertEnvironment,
  doWork,
  executeWithin,
  type Next,
  type Policy,
  type PolicyEnvironment,
} from './policy.ts';
import type { PolicyListeners } from './policy-events.ts';
import { type MadePolicies, makePolicies, POLICY_NAMES, type PolicyKinds } from './policy-table.ts';
import { shareClass } from './share-class.ts';
import { SharedTimer } from './shared-timer.ts';

/** The states of the policies that have one, most of them by key. */
export type PoliciesState = {
  readonly [Name in keyof PolicyKinds]?: ReturnType<PolicyKinds[Name]['made']['states']>;
};

/** Policies composed into one. See {@link composePolicies}. */
export class Policies {
  /** Each policy by its name. */
  readonly made: MadePolicies;
  /** Milliseconds for each call. */
  readonly deadline: number | undefined;
  readonly #clock: NonNullable<PolicyEnvironment['clock']>;
  readonly #metrics: MetricsRecorder | undefined;
  readonly #all: readonly Policy[];
  readonly #run: Next;

  constructor(options: PoliciesOptions, environment: PolicyEnvironment = {}) {
    assertPoliciesOptions(options);
    assertEnvironment(environment);
    const { on, clock = systemClock, ...others } = environment;
    this.#clock = new SharedTimer(clock);
    this.deadline = options.deadline;
    const made = makePolicies(options, { ...others, clock: this.#clock });
    this.made = made;
    this.#all = POLICY_NAMES.flatMap<Policy>((name) => made[name] ?? []);
    if (on) this.on(on);
    let run = this.#all.reduceRight<Next>((next, policy) => policy.wrap(next), doWork);
    const { metrics } = options;
    if (metrics) {
      this.#metrics = new MetricsRecorder(metrics === true ? {} : metrics);
      this.on(this.#metrics.listeners);
      run = this.#metrics.wrap(run);
    }
    this.#run = run;
  }

  /**
   * Does some work with the policies. Rejects with the work's error, the signal's reason or a
   * `PolicyError`.
   */
  execute<Result>(work: Work<Result>, options: ExecuteOptions = {}): Promise<Result> {
    const call = new Call(work, options, this.#clock);
    return executeWithin(this.#run, call, this.deadline) as Promise<Result>;
  }

  /** Whether an attempt can end before its work does: because of a deadline, a timeout, or another caller or attempt. */
  get endsAttempts(): boolean {
    return this.deadline !== undefined || this.#all.some((policy) => policy.endsAttempts);
  }

  /** Adds listeners to all policies, shared ones included. Returns a function that removes them. */
  on(listeners: PolicyListeners): () => void {
    const removals = this.#all.map((policy) => policy.on(listeners));
    return () => {
      for (const remove of removals) remove();
    };
  }

  /** The states of the policies that have one. */
  state(): PoliciesState {
    const states: Record<string, unknown> = {};
    for (const name of POLICY_NAMES) {
      const own = this.made[name]?.states();
      if (own !== undefined) states[name] = own;
    }
    return states as PoliciesState;
  }

  /** Counts and latencies since the start. Throws a `TypeError` without the option `metrics`. */
  metrics(): PolicyMetrics {
    if (this.#metrics === undefined)
      throw new TypeError('composePolicies: nothing was counted; pass metrics: true');
    return this.#metrics.read();
  }
}

shareClass(Policies, 'Policies');

/**
 * Composes policies into one function, in the right order: fallback, dedupe, cache, retry, hedge, bulkhead, rate limit,
 * circuit breaker, timeout. So a call that waits for its next attempt holds no slot, each attempt takes a permit, and a
 * timeout counts as a failure. `deadline` limits all of this.
 *
 * @example
 * ```ts
 * import { composePolicies } from '@mikrokit/policies';
 *
 * const policies = composePolicies({ deadline: 5_000, retry: { limit: 2, delay: 10 } });
 *
 * const result = await policies.execute(({ attempt }) => {
 *   if (attempt === 1) throw Object.assign(new Error('busy'), { status: 503 });
 *   return `attempt ${attempt}`;
 * });
 * console.log(result); // → attempt 2
 * ```
 */
export function composePolicies(
  options: PoliciesOptions,
  environment?: PolicyEnvironment,
): Policies {
  return new Policies(options, environment);
}
