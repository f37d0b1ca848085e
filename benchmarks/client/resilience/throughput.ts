import { median, quantile } from '../../harness/statistics.ts';
import { httpClients } from '../recker/http-clients.ts';
import { query } from '../recker/requests.ts';
import { closedLoop } from './closed-loop.ts';
import { mikrokit } from './mikrokit.ts';

/** One client: medians of rounds, and failures of all. */
export interface Throughput {
  readonly 'req/s': number;
  readonly 'p99 ms': number;
  readonly failures: number;
}

/**
 * Scenarios 01 and 07: so many calls of the fast route, so many at once, with each client by turns.
 */
export async function throughput(
  url: string,
  {
    calls,
    atOnce,
    rounds,
  }: { readonly calls: number; readonly atOnce: number; readonly rounds: number },
): Promise<Readonly<Record<string, Throughput>>> {
  const ours = mikrokit(url);
  const arms = [
    { name: 'mikrokit', call: () => ours.fast() },
    ...httpClients(url).map((client) => ({
      name: client.name,
      call: () => query(client, url, 'fast'),
    })),
  ];
  const taken = arms.map(() => ({ rates: [] as number[], p99: [] as number[], failures: 0 }));
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++)
    for (let i = 0; i < arms.length; i++) {
      // Each round starts with another client.
      const at = (i + round) % arms.length;
      const { call } = arms[at] as (typeof arms)[number];
      const start = performance.now();
      const outcomes = await closedLoop(() => checked(call), { calls, atOnce });
      const seconds = (performance.now() - start) / 1_000;
      const sample = taken[at] as (typeof taken)[number];
      sample.failures += outcomes.filter(({ ok }) => !ok).length;
      if (round === 0) continue;
      sample.rates.push(calls / seconds);
      sample.p99.push(
        quantile(
          outcomes.map(({ milliseconds }) => milliseconds),
          0.99,
        ),
      );
    }
  await ours.close();
  const rows = arms.map(({ name }, at) => {
    const { rates, p99, failures } = taken[at] as (typeof taken)[number];
    const row = { 'req/s': Math.round(median(rates)), 'p99 ms': Math.round(median(p99)), failures };
    return [name, row] as const;
  });
  return Object.fromEntries(rows.sort(([, a], [, b]) => b['req/s'] - a['req/s']));
}

/** Only the right reply is a success. */
async function checked(call: () => Promise<unknown>) {
  try {
    const ok = (await call()) === 'fast';
    return { ok, error: { type: 'wrong' } };
  } catch {
    return { ok: false, error: { type: 'failed' } };
  }
}
