import { deepStrictEqual as same } from 'node:assert';
import { cachePlugin, dedupPlugin } from 'recker';
import { request } from 'undici';
import type { NewUser } from './api.ts';
import { cacheTasks } from './cache-tasks.ts';
import { httpClients, reckerClient, undiciClient } from './http-clients.ts';
import { mikrokit } from './mikrokit.ts';
import { mutate, query, resultOf, urlOf } from './requests.ts';
import { simulationTasks, streamingTasks } from './simulation-tasks.ts';
import { type All, COMPILED, type Task, USER } from './task.ts';
import { volumeTasks, worldTasks } from './volume-tasks.ts';

const NEW_USER: NewUser = {
  name: 'Ada',
  email: 'ada@example.com',
  age: 36,
  tags: ['a', 'b', 'c'],
  metadata: { source: 'web', campaign: 'spring' },
};
/** For calls without failures, so that only the policies' own cost counts. */
const ALL_POLICIES = {
  retry: 2,
  timeout: 10_000,
  deadline: 30_000,
  policies: {
    dedupe: true,
    fallback: () => null,
    hedge: { after: 5_000 },
    bulkhead: 100,
    rateLimit: { limit: 1_000_000 },
    circuitBreaker: true,
  },
};
const RETRY = { limit: 2, delay: 10, jitter: 'none', budget: false } as const;

/** The tasks R1 to R8, for servers of the same API at these URLs. */
export function tasksFor(urls: readonly string[]): readonly Task[] {
  const [url = ''] = urls;
  const clients = httpClients(url);
  const undici = undiciClient();
  const ours = mikrokit(url);
  const all: All = (own, other) => [
    { client: 'mikrokit', run: own },
    ...clients.map((client) => ({ client: client.name, run: () => other(client) })),
  ];
  const guarded = mikrokit(url, ALL_POLICIES);
  const kept = mikrokit(url, {
    cache: { identity: 'public', ttl: 60_000 },
    policies: { dedupe: true },
  });
  const recker = reckerClient(
    url,
    { plugins: [dedupPlugin(), cachePlugin({ strategy: 'cache-first', ttl: 60_000 })] },
    'recker, cache and dedupe',
  );
  const simple: readonly Task[] = [
    {
      name: 'R1 simple GET',
      iterations: 200,
      warmUp: COMPILED,
      arms: [
        ...all(
          async () => same(await ours.user(), USER),
          async (client) => same(await query(client, url, 'user'), USER),
        ),
        {
          client: 'mikrokit, all policies',
          run: async () => same(await guarded.user(), USER),
        },
        {
          client: 'mikrokit, cache and dedupe',
          run: async () => same(await kept.user(), USER),
        },
        { client: recker.name, run: async () => same(await query(recker, url, 'user'), USER) },
      ],
    },
    {
      // Not one of Recker's: what policies cost a call, beside the fastest client.
      name: 'R1 ten different GETs at once',
      iterations: 100,
      // Policies are far more code to compile.
      warmUp: 40,
      arms: [
        { client: 'mikrokit', run: ten(ours.numbered) },
        { client: 'mikrokit, all policies', run: ten(guarded.numbered) },
        { client: 'undici, its pool', run: ten((id) => query(undici, url, 'numbered', id)) },
        { client: 'undici.request', run: ten((id) => requested(urlOf(url, 'numbered', id))) },
      ],
    },
    {
      name: 'R2 POST JSON',
      iterations: 200,
      warmUp: COMPILED,
      arms: all(
        async () => same(await ours.create(NEW_USER), { id: 1, ...NEW_USER }),
        async (client) =>
          same(await mutate(client, url, 'create', NEW_USER), { id: 1, ...NEW_USER }),
      ),
    },
    {
      name: 'R4 retry 503, 503, 200',
      iterations: 5,
      arms: all(
        async () => same(await ours.flaky.with({ retry: RETRY })(crypto.randomUUID()), 3),
        async (client) =>
          same(resultOf(await client.retry(urlOf(url, 'flaky', crypto.randomUUID())), 'flaky'), 3),
      ),
    },
  ];
  return [
    ...simple,
    ...cacheTasks(url, clients),
    ...simulationTasks(url, all, ours),
    ...streamingTasks(url, all, ours),
    ...volumeTasks(urls, clients),
    ...worldTasks(url, all, ours),
  ];
}

/** A GET as most users of undici write it. */
async function requested(url: string): Promise<unknown> {
  const { body } = await request(url);
  return resultOf(await body.json(), 'numbered');
}

/** Ten calls at once that `dedupe` cannot share. */
function ten(call: (id: number) => Promise<unknown>): () => Promise<void> {
  const ids = Array.from({ length: 10 }, (_, id) => id);
  return async () => {
    const results = await Promise.all(ids.map((id) => call(id)));
    for (const id of ids) same(results[id], { ...USER, id });
  };
}
