import { setTimeout as sleep } from 'node:timers/promises';
import { RpcError } from '@mikrokit/router';
import type { TopicEngine } from '@mikrokit/router/topics';
import type { ExecutionContext } from 'ava';

const { linesTopic } = (await import('./lines-topic.ts')) as typeof import('./lines-topic.ts');

/** What every engine of topics does. */
export const topicSuite: Readonly<
  Record<string, (t: ExecutionContext, engine: () => TopicEngine) => Promise<void>>
> = {
  'readers receive the items of their key, with their types, in order': async (t, engine) => {
    const topic = linesTopic(engine());
    const readers = [read(topic, 'a', 50), read(topic, 'a', 50), read(topic, 'b', 1)];
    await sleep(300);
    for (let n = 0; n < 50; n++) await topic.publish('a', { n, at: new Date(n) });
    await topic.publish('b', { n: -1, at: new Date(0) });
    const [first, second, other] = await Promise.all(readers);
    t.deepEqual(
      first?.map(({ item }) => item),
      Array.from({ length: 50 }, (_, n) => ({ n, at: new Date(n) })),
    );
    t.deepEqual(second, first);
    t.deepEqual(
      other?.map(({ item }) => item.n),
      [-1],
    );
  },

  'a reader resumes behind an id, on another server as well': async (t, engine) => {
    const topic = linesTopic(engine());
    const ids: string[] = [];
    for (let n = 0; n < 600; n++) ids.push(await topic.publish('a.b *>', { n, at: new Date(n) }));
    const rest = await read(linesTopic(engine()), 'a.b *>', 590, ids[9]);
    t.deepEqual(
      rest.map(({ item }) => item.n),
      Array.from({ length: 590 }, (_, n) => n + 10),
    );
    t.deepEqual(
      rest.map(({ id }) => id),
      ids.slice(10),
    );
  },

  'only new items are received without an id': async (t, engine) => {
    const topic = linesTopic(engine());
    await topic.publish('old', { n: 1, at: new Date(1) });
    const reading = read(topic, 'old', 1);
    await sleep(300);
    await topic.publish('old', { n: 2, at: new Date(2) });
    t.deepEqual(
      (await reading).map(({ item }) => item.n),
      [2],
    );
  },

  'an item that is published after subscribe() and before it is read is received': async (
    t,
    engine,
  ) => {
    const topic = linesTopic(engine());
    const controller = new AbortController();
    const items = topic.subscribe('early', { signal: controller.signal });
    await sleep(300);
    await topic.publish('early', { n: 1, at: new Date(1) });
    setTimeout(() => controller.abort(), 5_000);
    t.is((await items.next()).value?.item.n, 1);
    await items.return();
  },

  'a reader that takes the end before it loads the state misses nothing': async (t, engine) => {
    const topic = linesTopic(engine());
    const state: number[] = [];
    const add = async (n: number) => {
      state.push(n);
      await topic.publish('state', { n, at: new Date(n) });
    };
    await add(1);
    const after = await topic.end('state');
    await add(2);
    const loaded = [...state];
    await add(3);
    const items = await read(topic, 'state', 2, after);
    t.deepEqual(loaded, [1, 2]);
    t.deepEqual(
      items.map(({ item }) => item.n),
      [2, 3],
    );
  },

  'keys that look alike are different, and those that an engine could not carry are rejected':
    async (t, engine) => {
      const topic = linesTopic(engine());
      const keys = [
        'a.b',
        'a%2Eb',
        'a%252Eb',
        '}',
        '}}',
        '%7D',
        '%',
        '\u0000',
        'é'.repeat(170),
        '🦊',
      ];
      const after = await Promise.all(keys.map((key) => topic.end(key)));
      for (const [n, key] of keys.entries()) await topic.publish(key, { n, at: new Date(n) });
      for (const [n, key] of keys.entries())
        t.is((await read(topic, key, 1, after[n]))[0]?.item.n, n, key);
      const { signal } = new AbortController();
      for (const key of ['', '\ud800', 'a'.repeat(513), 'é'.repeat(171), '\u0000'.repeat(400)]) {
        await t.throwsAsync(topic.publish(key, { n: 1, at: new Date() }), { message: /key/ });
        await t.throwsAsync(topic.end(key), { message: /key/ });
        t.throws(() => topic.subscribe(key, { signal }), { instanceOf: RpcError, message: /key/ });
      }
      await topic.publish('.'.repeat(512), { n: 1, at: new Date() });
    },

  'an item that breaks its type is not published': async (t, engine) => {
    const topic = linesTopic(engine());
    await t.throwsAsync(topic.publish('a', { n: 'x' } as never), { instanceOf: TypeError });
    await t.throwsAsync(topic.publish('', { n: 1, at: new Date() }), { message: /key/ });
  },

  'an item of another type is an error of the reader': async (t, engine) => {
    const stored = engine();
    const reading = read(linesTopic(stored), 'wrong', 1);
    await sleep(300);
    await stored.publish('wrong', '{"n":"x"}');
    await t.throwsAsync(reading, { message: 'The parameters are not valid' });
  },

  'a subscription ends with its signal': async (t, engine) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const { signal } = controller;
    for await (const _ of linesTopic(engine()).subscribe('quiet', { signal })) t.fail();
    t.pass();
  },

  'a place that is not in the topic is lost': async (t, engine) => {
    const topic = linesTopic(engine());
    for (const after of ['no-such-id', '', '-', '99999999999999999999-0', '0-99999999999999999999'])
      await t.throwsAsync(read(topic, 'a', 1, after), { message: /no longer stored/ }, after);
  },
};

/** The first items of a key, with their ids. */
export async function read(
  topic: ReturnType<typeof linesTopic>,
  key: string,
  count: number,
  after?: string,
) {
  const controller = new AbortController();
  const items: { readonly id: string; readonly item: { readonly n: number; readonly at: Date } }[] =
    [];
  for await (const { id, item } of topic.subscribe(key, { after, signal: controller.signal }))
    if (items.push({ id, item }) === count) break;
  return items;
}
