import type { Call } from './calls/call.ts';
import { CallGenerator } from './calls/call-generator.ts';
import { CallRunner, type MadeCall } from './calls/call-runner.ts';
import { PlantedSecrets } from './calls/planted-secrets.ts';
import { ResultPool } from './calls/result-pool.ts';
import type { FuzzedRoute } from './fuzzed-api.ts';
import type { Finding } from './replies/finding.ts';
import { type Shrunk, shrinkCalls } from './shrink/shrink-calls.ts';
import type { Target } from './target/target.ts';

interface FuzzOptions {
  readonly seed: number;
  /** Milliseconds of making calls. */
  readonly time: number;
  /** Ids of the routes to call. */
  readonly routes: readonly string[];
  /** Headers of all calls, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Texts that must not be in any reply. */
  readonly secrets: readonly string[];
}

export interface FuzzResult {
  readonly count: number;
  /** Why routes were not called, by id. */
  readonly leftOut: ReadonlyMap<string, string>;
  /** How many routes were called, and how many of these gave a result. */
  readonly called: number;
  readonly answered: number;
  readonly found?: Shrunk & { readonly finding: Finding };
}

/**
 * `mikrokit fuzz` restarts its own server after so many calls, so that it can find the calls that
 * led to a fault.
 */
const CALLS_PER_START = 1500;
/** After so many calls, their ids are forgotten. A restarted server has new ones. */
const CALLS_PER_EPISODE = 60;
/** Milliseconds of looking for shorter calls. */
const SHRINKING = 60_000;

/** Makes calls until one shows a fault or the time is over. */
export async function fuzzTarget(target: Target, options: FuzzOptions): Promise<FuzzResult> {
  const { api } = target;
  const pool = new ResultPool(api.types);
  const secrets = new PlantedSecrets(api.types, options.secrets);
  const generator = new CallGenerator(api, { ...options, pool, secrets });
  const { leftOut, routeCount } = generator;
  const answered = new Set<string>();
  const end = performance.now() + options.time;
  const runner = new CallRunner(target, secrets);
  let made: MadeCall[] = [];
  let count = 0;
  const counts = () => ({ count, leftOut, called: routeCount, answered: answered.size });
  while (routeCount > 0 && performance.now() < end) {
    const one = await runner.make(generator.next());
    made.push(one);
    count++;
    const { call, finding, answer } = one;
    if (finding !== undefined) {
      const isValid = (route: FuzzedRoute, params: readonly unknown[]) =>
        generator.isValid(route.params, params);
      const shrunk = await shrinkCalls(target, made, finding, {
        secrets,
        isValid,
        time: SHRINKING,
      });
      return {
        ...counts(),
        found: { ...shrunk, finding: shrunk.calls.at(-1)?.finding ?? finding },
      };
    }
    if (answer !== undefined) {
      answered.add(call.route);
      keep(pool, api.routes[call.route] as FuzzedRoute, call, answer.result);
    }
    if (count % CALLS_PER_EPISODE === 0) pool.clear();
    if (made.length < CALLS_PER_START) continue;
    made = [];
    await target.restart?.();
  }
  return counts();
}

function keep(pool: ResultPool, { params, result }: FuzzedRoute, call: Call, value: unknown): void {
  if (call.expects !== 'accepted') return;
  pool.keep(call, params, call.params, false);
  pool.keep(call, result, value, true);
}
