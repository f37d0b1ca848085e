import { composePolicies, Policies } from '@mikrokit/policies';
import type { FetchPolicies } from './options.ts';

/** The policies of some calls. */
export interface Limits {
  readonly policies: Policies;
  readonly key: FetchPolicies['key'];
}

/** Policies, composed once for each object of options. */
export class KnownLimits {
  readonly #known = new WeakMap<object, Limits>();
  #none: Limits | undefined;

  /** Without options, policies that only apply the limits of a call. */
  of(given: FetchPolicies | Policies | undefined): Limits {
    if (given === undefined) {
      this.#none ??= { policies: composePolicies({}), key: undefined };
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
    if (given.made.cache) throw new TypeError(CACHE_IN_POLICIES);
    return { policies: given, key: undefined };
  }
  if ('cache' in given) throw new TypeError(CACHE_IN_POLICIES);
  const { key, on, ...options } = given;
  return { policies: composePolicies(options, { on }), key };
}

const CACHE_IN_POLICIES =
  'createFetch: policies do not know what replies may be stored; set the option cache beside policies';
