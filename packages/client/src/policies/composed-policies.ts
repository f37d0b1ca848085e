import { composePolicies, Policies, Policy, RetryBudget, retry } from '@mikrokit/policies';
import type { CallSettings, ClientPolicies, RetryOptions } from '../options.ts';

type Retry = NonNullable<ClientPolicies['retry']>;

/** The policies of a client's calls, composed once per options object. */
export class ComposedPolicies {
  readonly #composed = new WeakMap<object, Composition>();
  readonly #without = new Composition({});

  /** The policies for calls with these settings. Throws for unknown options and invalid values. */
  of({ policies, retry }: CallSettings): Policies {
    if (policies === undefined) return this.#without.with(retry);
    let composition = this.#composed.get(policies);
    if (composition === undefined) {
      composition = new Composition(policies);
      this.#composed.set(policies, composition);
    }
    return composition.with(retry);
  }
}

/** Policies that share their state, with different `retry` options. */
class Composition {
  readonly #policies: Policies;
  readonly #listeners: Pick<ClientPolicies, 'on'>;
  /** For all policies without their own budget, so that an outage adds only a little load. */
  readonly #budget = new RetryBudget();
  readonly #byCount = new Map<number, Policies>();
  readonly #byOptions = new WeakMap<object, Policies>();

  constructor(given: ClientPolicies | Policies) {
    if (given instanceof Policies) {
      this.#policies = given;
      this.#listeners = {};
      return;
    }
    const { key, on, retry, hedge, ...others } = given;
    this.#listeners = { on };
    const options = { ...others, hedge: this.#toHedge(hedge), retry: this.#toRetry(retry) };
    this.#policies = composePolicies(options, this.#listeners);
  }

  with(given: Retry | undefined): Policies {
    if (given === undefined) return this.#policies;
    const known = typeof given === 'number' ? this.#byCount.get(given) : this.#byOptions.get(given);
    if (known !== undefined) return known;
    // The shared policies already have these listeners.
    const own = given instanceof Policy ? given : retry(this.#toRetry(given), this.#listeners);
    const policies = composePolicies({ ...this.#policies.made, retry: own });
    if (typeof given === 'number') this.#byCount.set(given, policies);
    else this.#byOptions.set(given, policies);
    return policies;
  }

  #toRetry(given: Retry | undefined) {
    if (given === undefined || given instanceof Policy) return given;
    if (typeof given === 'number') return { limit: given, budget: this.#budget };
    const { anyRoute, ...options } = given as RetryOptions;
    return { budget: this.#budget, ...options };
  }

  #toHedge(given: ClientPolicies['hedge']): ClientPolicies['hedge'] {
    if (!given || given instanceof Policy) return given;
    return { budget: this.#budget, ...(given === true ? {} : given) };
  }
}
