import { setTimeout as sleep } from 'node:timers/promises';
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
    await t.throwsAsync(read(linesTopic(engine()), 'a', 1, 'no-such-id'), {
      message: /no longer stored/,
    });
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
