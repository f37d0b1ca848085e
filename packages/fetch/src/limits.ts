import { composePolicies, type FallbackOptions, Policies, Policy } from '@mikrokit/policies';
import { toCallError } from './errors/error-reader.ts';
import { withBody } from './errors/status-error.ts';
import type { FetchPolicies } from './options.ts';

/** The policies of some calls. */
export interface Limits {
  readonly policies: Policies;
  readonly key: FetchPolicies['key'];
  /** Whether they may end an attempt before its reply. */
  readonly mayEnd: boolean;
}

/** Policies, composed once for each object of options. */
export class KnownLimits {
  readonly #known = new WeakMap<object, Limits>();
  #none: Limits | undefined;

  /** Without options, policies that do nothing but keep to the limits of a call. */
  of(given: FetchPolicies | Policies | undefined): Limits {
    if (given === undefined) {
      this.#none ??= { policies: composePolicies({}), key: undefined, mayEnd: false };
      return this.#none;
    }
    let limits = this.#known.get(given);
    if (limits === undefined) {
      limits = toLimits(given);
      this.#known.set(given, limits);
    }
    return limits;
  }
}

function toLimits(given: FetchPolicies | Policies): Limits {
  if (given instanceof Policies) {
    if (given.cache) throw new TypeError(CACHE_IN_POLICIES);
    return { policies: given, key: undefined, mayEnd: true };
  }
  if ('cache' in given) throw new TypeError(CACHE_IN_POLICIES);
  const { key, on, fallback, ...others } = given;
  const options = { ...others, fallback: toFallback(fallback) };
  const { deadline, timeout, hedge, dedupe } = options;
  return {
    policies: composePolicies(options, { on }),
    key,
    mayEnd: [deadline, timeout, hedge, dedupe].some((one) => one !== undefined && one !== false),
  };
}

const CACHE_IN_POLICIES =
  'createFetch: policies do not know what replies may be kept; set the option cache beside policies';

/** A fallback gets errors as callers do. */
function toFallback(given: FetchPolicies['fallback']): FetchPolicies['fallback'] {
  if (!given || given instanceof Policy) return given;
  const options = typeof given === 'function' ? { result: given } : (given as FallbackOptions);
  const { result, fallbackIf, ...unknown } = options;
  const asCaller = (error: unknown, name: string) => withBody(toCallError(error, name), undefined);
  return {
    ...unknown,
    result: result && ((error, call) => result(asCaller(error, call.name), call)),
    ...(fallbackIf && {
      fallbackIf: (error, call) => fallbackIf(asCaller(error, call.name), call),
    }),
  };
}
