import { deepStrictEqual as same } from 'node:assert';
import CachePolicy from 'http-cache-semantics';
import { cachePlugin, dedupPlugin } from 'recker';
import { type HttpClient, reckerClient } from './http-clients.ts';
import type { Arm } from './measure.ts';
import { mikrokit } from './mikrokit.ts';
import { query } from './requests.ts';
import { type Ours, type Task, USER } from './task.ts';

/** R3: an iteration is two GETs of one URL, also in the uncached rows. */
export function cacheTasks(url: string, clients: readonly HttpClient[]): readonly Task[] {
  const shared = { identity: 'public', ttl: 60_000 } as const;
  const ours = (name: string, client: Ours): Arm => ({
    client: name,
    run: async () => {
      for (let n = 0; n < 2; n++) same(await client.cached(), USER);
    },
  });
  const theirs = (client: HttpClient): Arm => ({
    client: client.name,
    run: async () => {
      for (let n = 0; n < 2; n++) same(await query(client, url, 'cached'), USER);
    },
  });
  const recker = (strategy: string) =>
    reckerClient(
      url,
      { plugins: [cachePlugin({ strategy: strategy as never, ttl: 60_000 })] },
      `recker, ${strategy}`,
    );
  const parallel = (send: () => Promise<unknown>) => async () => {
    await Promise.all(Array.from({ length: 10 }, async () => same(await send(), USER)));
  };
  const sharing = mikrokit(url, { policies: { dedupe: true } });
  const plain = mikrokit(url);
  const dedup = reckerClient(url, { plugins: [dedupPlugin()] }, 'recker, dedupe');
  return [
    {
      name: 'R3 cache, two GETs',
      iterations: 200,
      arms: [
        ours('mikrokit, cache-first', mikrokit(url, { cache: shared })),
        ours(
          'mikrokit, stale-while-revalidate',
          mikrokit(url, { cache: { ...shared, mode: 'stale-while-revalidate' } }),
        ),
        ours(
          'mikrokit, http',
          mikrokit(url, { cache: { mode: 'http', CachePolicy, identity: 'public' } }),
        ),
        ours('mikrokit, none', plain),
        theirs(recker('cache-first')),
        theirs(recker('stale-while-revalidate')),
        ...clients.map((client) => theirs({ ...client, name: `${client.name}, none` })),
      ],
    },
    {
      name: 'R3 dedupe, ten parallel GETs',
      iterations: 5,
      arms: [
        {
          client: 'mikrokit, dedupe',
          run: proved(
            parallel(() => sharing.slowly()),
            plain,
            1,
          ),
        },
        {
          client: 'mikrokit, none',
          run: proved(
            parallel(() => plain.slowly()),
            plain,
            10,
          ),
        },
        {
          client: 'recker, dedupe',
          run: proved(
            parallel(() => query(dedup, url, 'slowly')),
            plain,
            1,
          ),
        },
        ...clients.map((client) => ({
          client: `${client.name}, none`,
          run: proved(
            parallel(() => query(client, url, 'slowly')),
            plain,
            10,
          ),
        })),
      ],
    },
  ];
}

/** A task after which so many calls must have reached the server. */
function proved(run: () => Promise<unknown>, { takeCount }: Ours, expected: number) {
  return async () => {
    await takeCount();
    await run();
    same(await takeCount(), expected);
  };
}
