import { POLICY_NAMES } from '@mikrokit/policies';
import test from 'ava';
import type { ClientPolicies } from '../src/options.ts';
import { ComposedPolicies } from '../src/policies/composed-policies.ts';

test('a call with a retry of its own keeps all other policies of its client, and their states', (t) => {
  const composed = new ComposedPolicies();
  const policies: { [Name in keyof ClientPolicies]: unknown } = {
    fallback: () => undefined,
    dedupe: true,
    retry: 1,
    hedge: true,
    bulkhead: 1,
    rateLimit: { limit: 1, interval: 1_000 },
    circuitBreaker: true,
  };
  // A policy that is new belongs here, or among the options that clients have elsewhere.
  t.deepEqual(
    POLICY_NAMES.filter((name) => !['cache', 'timeout'].includes(name)),
    Object.keys(policies) as never,
  );
  const { retry, ...shared } = composed.of({ policies: policies as ClientPolicies }).made;
  const { retry: own, ...others } = composed.of({
    policies: policies as ClientPolicies,
    retry: 2,
  }).made;
  t.deepEqual(Object.keys(others), Object.keys(shared));
  for (const [name, policy] of Object.entries(shared))
    t.is(others[name as keyof typeof others], policy as never, name);
  t.not(own, retry);
});
