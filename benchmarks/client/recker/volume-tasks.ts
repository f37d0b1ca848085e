import { ok, deepStrictEqual as same } from 'node:assert';
import { dedupPlugin } from 'recker';
import { type HttpClient, reckerClient } from './http-clients.ts';
import type { Arm } from './measure.ts';
import { mikrokit } from './mikrokit.ts';
import { mutate, query } from './requests.ts';
import type { All, Ours, Task } from './task.ts';

/**
 * R7: requests to one host and over five, at 5 ms each. Duplicates use `dedupe` if a client has it.
 */
export function volumeTasks(
  urls: readonly string[],
  clients: readonly HttpClient[],
): readonly Task[] {
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
      iterations: 4,
      arms: run(total, 1),
    })),
    ...[50, 100, 200].map((total) => ({
      name: `R7 ${total} requests over five hosts`,
      iterations: 4,
      arms: run(total, 5),
    })),
    { name: 'R7 50 requests, 5 unique', iterations: 4, arms: run(50, 1, 5) },
    { name: 'R7 100 requests, 10 unique', iterations: 4, arms: run(100, 1, 10) },
    {
      name: 'R7 100 requests over five hosts, 20 unique',
      iterations: 4,
      arms: run(100, 5, 20)
        .slice(0, 1)
        .concat(run(100, 5, 20).slice(2)),
    },
  ];
}

/** R8: calls of 10 to 50 ms. */
export function worldTasks(url: string, all: All, ours: Ours): readonly Task[] {
  const numbers = (length: number) => Array.from({ length }, (_, n) => n);
  return [
    {
      name: 'R8 one GET',
      iterations: 5,
      arms: all(
        async () => same(await ours.world(1), 1),
        async (client) => same(await query(client, url, 'world', 1), 1),
      ),
    },
    {
      name: 'R8 five in a row',
      iterations: 2,
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
      iterations: 4,
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
      iterations: 3,
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
