import {
  type CircuitBreaker,
  type CircuitBreakerOptions,
  circuitBreaker,
} from './breaker/circuit-breaker.ts';
import { type Cache, type CacheOptions, cache } from './cache/cache.ts';
import { Dedupe, type DedupeOptions } from './dedupe.ts';
import { type Fallback, type FallbackOptions, fallback } from './fallback.ts';
import { type Hedge, type HedgeOptions, hedge } from './hedge.ts';
import { type Bulkhead, type BulkheadOptions, bulkhead } from './limits/bulkhead.ts';
import { type RateLimit, type RateLimitOptions, rateLimit } from './limits/rate-limit.ts';
import { type TimeLimit, timeout } from './limits/time-limit.ts';
import { describe } from './option-checks.ts';
import { Policy, type PolicyEnvironment } from './policy.ts';
import { type Retry, type RetryOptions, retry } from './retry/retry.ts';

/** The option and the class of each policy. */
export interface PolicyKinds {
  /** Returns another result when a call fails. A function is its `result`. Default: none. */
  readonly fallback: Kind<FallbackOptions['result'] | FallbackOptions, Fallback>;
  /** Shares one call among all identical calls at the same time. Default: none. */
  readonly dedupe: Kind<boolean | DedupeOptions, Dedupe>;
  /** Stores results. Default: none. */
  readonly cache: Kind<CacheOptions, Cache>;
  /** Repeats what failed. A number is the most retries. Default: none. */
  readonly retry: Kind<number | RetryOptions, Retry>;
  /** Starts a second attempt next to a slow one. Default: none. */
  readonly hedge: Kind<boolean | HedgeOptions, Hedge>;
  /** Limits the calls that run at the same time. A number is the `limit`. Default: none. */
  readonly bulkhead: Kind<number | BulkheadOptions, Bulkhead>;
  /** Limits the calls that start in an interval. Default: none. */
  readonly rateLimit: Kind<RateLimitOptions, RateLimit>;
  /** Rejects calls while the service is down. Default: none. */
  readonly circuitBreaker: Kind<boolean | CircuitBreakerOptions, CircuitBreaker>;
  /** Milliseconds for one attempt. Default: no limit. */
  readonly timeout: Kind<number, TimeLimit>;
}

interface Kind<Options, Made extends Policy> {
  readonly options: Options;
  readonly made: Made;
}

export type PolicyName = keyof PolicyKinds;

/** A policy as it is given, or as one that was made before, whose state is then shared. */
export type PolicyOption<Name extends PolicyName> =
  | PolicyKinds[Name]['options']
  | PolicyKinds[Name]['made'];

/** The policies of a composition, by name. */
export type MadePolicies = { readonly [Name in PolicyName]?: PolicyKinds[Name]['made'] };

interface Row<Name extends PolicyName> {
  /** The types of the option. `true` stands for no options, and `false` for no policy. */
  readonly types: readonly ('boolean' | 'function' | 'number' | 'object')[];
  /** Gets the policies outside of this one, too. All others follow before the first call. */
  readonly create: (
    options: Exclude<PolicyKinds[Name]['options'], boolean>,
    environment: PolicyEnvironment,
    outer: MadePolicies,
  ) => PolicyKinds[Name]['made'];
}

/** All policies, the outermost first. A new policy is a file, a kind above, and a row here. */
const POLICIES: { readonly [Name in PolicyName]: Row<Name> } = {
  // Outside of dedupe, because a caller can leave a shared call at a deadline of its own.
  fallback: { types: ['function', 'object'], create: fallback },
  dedupe: {
    types: ['boolean', 'object'],
    // What was invalidated is not shared either. The cache is made after this.
    create: (options, environment, made) =>
      new Dedupe(options, environment, () => made.cache?.generation ?? 0),
  },
  cache: { types: ['object'], create: cache },
  retry: { types: ['number', 'object'], create: retry },
  hedge: {
    types: ['boolean', 'object'],
    // Both start further attempts.
    create: (options, environment, outer) =>
      hedge({ budget: outer.retry?.budget, ...options }, environment),
  },
  bulkhead: { types: ['number', 'object'], create: bulkhead },
  rateLimit: { types: ['object'], create: rateLimit },
  circuitBreaker: { types: ['boolean', 'object'], create: circuitBreaker },
  timeout: { types: ['number'], create: timeout },
};

/** The names of all policies, the outermost first. */
export const POLICY_NAMES: readonly PolicyName[] = Object.keys(POLICIES) as PolicyName[];

/** Creates the given policies, the outermost first. Throws a `TypeError` for an invalid one. */
export function makePolicies(
  given: { readonly [Name in PolicyName]?: PolicyOption<Name> | undefined },
  environment: PolicyEnvironment,
): MadePolicies {
  const made: Partial<Record<PolicyName, Policy>> = {};
  for (const name of POLICY_NAMES) {
    const option: unknown = given[name];
    if (option === undefined) continue;
    const { types, create } = POLICIES[name] as unknown as Row<never>;
    if (option instanceof Policy) {
      made[name] = option;
      continue;
    }
    if (option === null || !(types as readonly string[]).includes(typeof option))
      throw new TypeError(
        `composePolicies: ${name} is ${describe(option)}; use a value of type ${types.join(' or ')}`,
      );
    if (option !== false)
      made[name] = create(
        (option === true ? undefined : option) as never,
        environment,
        made as MadePolicies,
      ) as Policy;
  }
  return made as MadePolicies;
}
