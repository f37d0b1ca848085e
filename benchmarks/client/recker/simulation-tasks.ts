import { deepStrictEqual as same } from 'node:assert';
import { itemsOf, mutate, query, urlOf } from './requests.ts';
import { type All, COMPILED, type Ours, type Task } from './task.ts';

/** R5: calls of 5 to 15 ms, and logins. */
export function simulationTasks(url: string, all: All, ours: Ours): readonly Task[] {
  const five = [1, 2, 3, 4, 5];
  const ten = Array.from({ length: 10 }, (_, n) => `x-${n}`);
  return [
    {
      name: 'R5 login, then 3 parallel',
      iterations: 4,
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
      iterations: 4,
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
      iterations: 4,
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
      iterations: 4,
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
      iterations: 4,
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
      iterations: 4,
      arms: all(
        async () => same((await ours.list(1)).length, 1_000),
        async (client) => same(((await query(client, url, 'list', 1)) as unknown[]).length, 1_000),
      ),
    },
  ];
}

/** R6: a large body, chunks and events. */
export function streamingTasks(url: string, all: All, ours: Ours): readonly Task[] {
  const count = async (items: AsyncIterable<unknown>) => {
    let n = 0;
    for await (const _ of items) n++;
    return n;
  };
  return [
    {
      name: 'R6 download of 650 KB',
      iterations: 10,
      arms: all(
        async () => same((await ours.large()).length, 650_000),
        async (client) => same(((await query(client, url, 'large')) as string).length, 650_000),
      ),
    },
    {
      name: 'R6 100 chunks, 1 ms apart',
      iterations: 1,
      // The others share a reader of items, which is compiled earlier than ours.
      warmUp: COMPILED,
      arms: all(
        async () => same(await count(ours.chunks()), 100),
        async (client) =>
          same(await count(itemsOf(await client.stream(urlOf(url, 'chunks')))), 100),
      ),
    },
    {
      name: 'R6 50 server-sent events',
      iterations: 40,
      warmUp: COMPILED,
      arms: all(
        async () => same(await count(ours.events()), 50),
        async (client) => same(await count(itemsOf(await client.stream(urlOf(url, 'events')))), 50),
      ),
    },
  ];
}
