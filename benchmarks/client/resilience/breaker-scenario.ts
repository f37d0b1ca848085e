import { circuitBreaker } from '@mikrokit/policies';
import { median } from '../../harness/statistics.ts';
import { closedLoop, successRate } from './closed-loop.ts';
import { mikrokit } from './mikrokit.ts';
import { countPolicies, type PolicyCounts } from './policy-counts.ts';
import type { ResilienceRow } from './results.ts';

/** Odd, so that the median is one of them. */
const ROUNDS = 5;

/** One time through health, outage and recovery. */
interface Round {
  /** Calls of the 30 in the outage that were rejected in under 1 ms. */
  readonly fast: number;
  readonly states: string;
  /** Whether all calls of a healthy service succeeded. */
  readonly isHealthy: boolean;
  readonly counts: PolicyCounts;
}

/**
 * 03: 20 healthy calls, 30 in an outage, 20 afterwards, one after the other. The median of five
 * rounds, because three of the 30 have to fail before the breaker opens, and the machine can stop
 * the process for a millisecond in one of the others.
 */
export async function broken(url: string): Promise<readonly ResilienceRow[]> {
  await warmUpRejections(url);
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS; n++) rounds.push(await outage(url));
  const fast = rounds.map((round) => round.fast);
  const states = new Set(rounds.map((round) => round.states));
  const isHealthy = rounds.every((round) => round.isHealthy);
  const { counts } = rounds[0] as Round;
  return [
    {
      scenario: '03 breaker, rejected in under 1 ms',
      measured: `${median(fast)} of 30; ${Math.min(...fast)} to ${Math.max(...fast)} in ${ROUNDS} rounds`,
      target: 'at least 27',
      met: median(fast) >= 27,
      counts,
    },
    {
      scenario: '03 breaker, after the outage',
      measured: `${[...states].join(' or ')}; ${isHealthy ? 'all' : 'not all'} healthy calls succeed`,
      target: 'half-open, then closed; all healthy calls succeed',
      met: isHealthy && states.size === 1 && states.has('half-open, then closed'),
      counts,
    },
  ];
}

async function outage(url: string): Promise<Round> {
  const { counts, on } = countPolicies();
  const breaker = circuitBreaker({ failures: 3, goodProbes: 2, openFor: 2_000 });
  const control = mikrokit(url);
  const client = mikrokit(url, { policies: { circuitBreaker: breaker, on } });
  const inTurn = (calls: number) => closedLoop(() => client.health.safe(), { calls, atOnce: 1 });
  const healthy = [...(await inTurn(20))];
  await control.setDown(true);
  const outcomes = await inTurn(30);
  await control.setDown(false);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  healthy.push(...(await inTurn(1)));
  const afterOne = breaker.state('health').state;
  healthy.push(...(await inTurn(1)));
  const afterTwo = breaker.state('health').state;
  healthy.push(...(await inTurn(18)));
  await Promise.all([control.close(), client.close()]);
  const isFast = ({ error, milliseconds }: (typeof outcomes)[number]) =>
    error === 'rejected' && milliseconds < 1;
  return {
    fast: outcomes.filter(isFast).length,
    states: `${afterOne}, then ${afterTwo}`,
    isHealthy: successRate(healthy) === 1,
    counts,
  };
}

/** The first rejection of a process runs code for the first time, and takes 2 to 5 ms on a busy machine; later ones 0.03 ms. */
async function warmUpRejections(url: string): Promise<void> {
  const breaker = circuitBreaker();
  breaker.open('health');
  const client = mikrokit(url, { policies: { circuitBreaker: breaker } });
  await closedLoop(() => client.health.safe(), { calls: 30, atOnce: 1 });
  await client.close();
}
