import { ok, deepStrictEqual as same } from 'node:assert';
import { cachePlugin, dedupPlugin } from 'recker';
import type { NewUser } from './api.ts';
import { type HttpClient, httpClients, reckerClient } from './http-clients.ts';
import type { Arm } from './measure.ts';
import { mikrokit } from './mikrokit.ts';

/** A task of Recker's benchmarks, and how often a round repeats it. */
export interface Task {
  readonly name: string;
  readonly iterations: number;
  readonly arms: readonly Arm[];
}

const USER = { id: 1, name: 'Ada', email: 'ada@example.com', timestamp: 1_767_225_600_000 };
const NEW_USER: NewUser = {
  name: 'Ada',
  email: 'ada@example.com',
  age: 36,
  tags: ['a', 'b', 'c'],
  metadata: { source: 'web', campaign: 'spring' },
};
/** For calls that meet no fault, so that only their own cost counts. */
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
  const ours = mikrokit(url);
  const all = (
    own: () => Promise<unknown>,
    other: (client: HttpClient) => Promise<unknown>,
  ): readonly Arm[] => [
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
      name: 'R2 POST JSON',
      iterations: 200,
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
    ...caching(url, clients),
    ...simulation(url, all, ours),
    ...streaming(url, all, ours),
    ...volume(urls, clients),
    ...world(url, all, ours),
  ];
}

type All = (
  own: () => Promise<unknown>,
  other: (client: HttpClient) => Promise<unknown>,
) => readonly Arm[];
type Ours = ReturnType<typeof mikrokit>;

/** R3: an iteration is two GETs of one URL; the uncached rows too. */
function caching(url: string, clients: readonly HttpClient[]): readonly Task[] {
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
        ours('mikrokit, http', mikrokit(url, { cache: { mode: 'http', identity: 'public' } })),
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

function simulation(url: string, all: All, ours: Ours): readonly Task[] {
  const five = [1, 2, 3, 4, 5];
  const ten = Array.from({ length: 10 }, (_, n) => `x-${n}`);
  return [
    {
      name: 'R5 login, then 3 parallel',
      iterations: 2,
      arms: all(
        async () => {
          await ours.login('a');
          await Promise.all([ours.profile(1), ours.orders(1), ours.notices(1)]);
        },
        async (client) => {
          await mutate(client, url, 'login', 'a');
          await Promise.all(
            ['profile', 'orders', 'notices'].map((route) => query(client, url, route, 1)),
          );
        },
      ),
    },
    {
      name: 'R5 create, read, update, delete',
      iterations: 2,
      arms: all(
        async () => {
          await ours.save(1);
          await ours.profile(1);
          await ours.save(2);
          await ours.save(3);
        },
        async (client) => {
          await mutate(client, url, 'save', 1);
          await query(client, url, 'profile', 1);
          await mutate(client, url, 'save', 2);
          await mutate(client, url, 'save', 3);
        },
      ),
    },
    {
      name: 'R5 five pages in parallel',
      iterations: 2,
      arms: all(
        async () => {
          for (const { items } of await Promise.all(five.map((n) => ours.page(n))))
            same(items.length, 20);
        },
        async (client) => {
          for (const page of await Promise.all(five.map((n) => query(client, url, 'page', n))))
            same((page as { items: unknown[] }).items.length, 20);
        },
      ),
    },
    {
      name: 'R5 ten requests with varied headers',
      iterations: 2,
      arms: all(
        async () => {
          const named = (language: string) =>
            ours.language.with({ headers: { 'accept-language': language } })(1);
          same(await Promise.all(ten.map(named)), ten);
        },
        async (client) => {
          const named = (language: string) =>
            query(client, url, 'language', 1, { 'accept-language': language });
          same(await Promise.all(ten.map(named)), ten);
        },
      ),
    },
    {
      name: 'R5 mixed dashboard',
      iterations: 2,
      arms: all(
        async () => {
          await Promise.all([
            ours.profile(1),
            ours.orders(1),
            ours.notices(1),
            ours.page(1),
            ours.save(1),
          ]);
        },
        async (client) => {
          await Promise.all([
            ...['profile', 'orders', 'notices', 'page'].map((route) =>
              query(client, url, route, 1),
            ),
            mutate(client, url, 'save', 1),
          ]);
        },
      ),
    },
    {
      name: 'R5 list of 1,000, about 500 KB',
      iterations: 2,
      arms: all(
        async () => same((await ours.list(1)).length, 1_000),
        async (client) => same(((await query(client, url, 'list', 1)) as unknown[]).length, 1_000),
      ),
    },
  ];
}

function streaming(url: string, all: All, ours: Ours): readonly Task[] {
  const count = async (items: AsyncIterable<unknown>) => {
    let n = 0;
    for await (const _ of items) n++;
    return n;
  };
  return [
    {
      name: 'R6 download of 650 KB',
      iterations: 5,
      arms: all(
        async () => same((await ours.large()).length, 650_000),
        async (client) => same(((await query(client, url, 'large')) as string).length, 650_000),
      ),
    },
    {
      name: 'R6 100 chunks, 1 ms apart',
      iterations: 1,
      arms: all(
        async () => same(await count(ours.chunks()), 100),
        async (client) =>
          same(await count(itemsOf(await client.stream(urlOf(url, 'chunks')))), 100),
      ),
    },
    {
      name: 'R6 50 server-sent events',
      iterations: 5,
      arms: all(
        async () => same(await count(ours.events()), 50),
        async (client) => same(await count(itemsOf(await client.stream(urlOf(url, 'events')))), 50),
      ),
    },
  ];
}

/** R7: requests to one host and over five, at 5 ms each; duplicates with `dedupe` where a client has it. */
function volume(urls: readonly string[], clients: readonly HttpClient[]): readonly Task[] {
  const plain = urls.map((url) => mikrokit(url));
  const sharing = urls.map((url) => mikrokit(url, { policies: { dedupe: true } }));
  const [first = ''] = urls;
  const dedup = reckerClient(first, { plugins: [dedupPlugin()] }, 'recker, dedupe');
  const run = (total: number, hosts: number, unique = total): readonly Arm[] => {
    const calls = Array.from({ length: total }, (_, n) => [n % hosts, n % unique] as const);
    const own = (ours: readonly Ours[]) => async () => {
      const results = await Promise.all(calls.map(([host, n]) => ours[host]?.volume(n)));
      same(
        results,
        calls.map(([, n]) => n),
      );
    };
    const other = (client: HttpClient) => async () => {
      const results = await Promise.all(
        calls.map(([host, n]) => query(client, urls[host] as string, 'volume', n)),
      );
      same(
        results,
        calls.map(([, n]) => n),
      );
    };
    const plainArms = [
      { client: 'mikrokit', run: own(plain) },
      ...clients.map((client) => ({ client: client.name, run: other(client) })),
    ];
    if (unique === total) return plainArms;
    return [
      { client: 'mikrokit, dedupe', run: own(sharing) },
      { client: 'recker, dedupe', run: other(dedup) },
      ...plainArms,
    ];
  };
  return [
    ...[50, 100, 200].map((total) => ({
      name: `R7 ${total} requests to one host`,
      iterations: 1,
      arms: run(total, 1),
    })),
    ...[50, 100, 200].map((total) => ({
      name: `R7 ${total} requests over five hosts`,
      iterations: 1,
      arms: run(total, 5),
    })),
    { name: 'R7 50 requests, 5 unique', iterations: 1, arms: run(50, 1, 5) },
    { name: 'R7 100 requests, 10 unique', iterations: 1, arms: run(100, 1, 10) },
    {
      name: 'R7 100 requests over five hosts, 20 unique',
      iterations: 1,
      arms: run(100, 5, 20)
        .slice(0, 1)
        .concat(run(100, 5, 20).slice(2)),
    },
  ];
}

function world(url: string, all: All, ours: Ours): readonly Task[] {
  const numbers = (length: number) => Array.from({ length }, (_, n) => n);
  return [
    {
      name: 'R8 one GET',
      iterations: 2,
      arms: all(
        async () => same(await ours.world(1), 1),
        async (client) => same(await query(client, url, 'world', 1), 1),
      ),
    },
    {
      name: 'R8 five in a row',
      iterations: 1,
      arms: all(
        async () => {
          for (const n of numbers(5)) same(await ours.world(n), n);
        },
        async (client) => {
          for (const n of numbers(5)) same(await query(client, url, 'world', n), n);
        },
      ),
    },
    {
      name: 'R8 ten in parallel',
      iterations: 1,
      arms: all(
        async () => same(await Promise.all(numbers(10).map((n) => ours.world(n))), numbers(10)),
        async (client) =>
          same(
            await Promise.all(numbers(10).map((n) => query(client, url, 'world', n))),
            numbers(10),
          ),
      ),
    },
    {
      name: 'R8 login flow',
      iterations: 1,
      arms: all(
        async () => {
          const { token } = await ours.login('a');
          same((await ours.profile.with({ headers: { authorization: token } })(1)).id, 1);
        },
        async (client) => {
          const { token } = (await mutate(client, url, 'login', 'a')) as { token: string };
          ok(await query(client, url, 'profile', 1, { authorization: token }));
        },
      ),
    },
  ];
}

/** `http://…/page?params=[1]` */
function urlOf(url: string, route: string, param?: unknown): string {
  if (param === undefined) return `${url}/${route}`;
  return `${url}/${route}?params=${encodeURIComponent(JSON.stringify([param]))}`;
}

export async function query(
  client: HttpClient,
  url: string,
  route: string,
  param?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  return resultOf(
    await client.send({ method: 'GET', url: urlOf(url, route, param), headers }),
    route,
  );
}

async function mutate(
  client: HttpClient,
  url: string,
  route: string,
  param: unknown,
): Promise<unknown> {
  const body = [param];
  return resultOf(await client.send({ method: 'POST', url: urlOf(url, route), body }), route);
}

/** `{"user":{…}}` → `{…}` */
function resultOf(reply: unknown, route: string): unknown {
  return (reply as Readonly<Record<string, unknown>>)[route];
}

/** The items of server-sent events, by hand. */
async function* itemsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<unknown, void, void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (/^event:/m.test(event)) continue;
      const [, data] = /^data: ?(.*)$/m.exec(event) ?? [];
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}
