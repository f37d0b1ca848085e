import '@mikrokit/compiler/register';
import type { TransportFactory } from '@mikrokit/client';
import test from 'ava';

const { clientOf } = (await import(
  './api/stream-clients.ts'
)) as typeof import('./api/stream-clients.ts');

const event = (n: number, at: unknown = new Date(n)) =>
  `id: ${n}\ndata: ${JSON.stringify({ n, at })}\n\n`;
const result = 'event: result\ndata: {"tokens":{"count":"3"}}\n\n';

/** A client whose streams arrive in these chunks. */
function clientWith(...chunks: readonly string[]) {
  const transport: TransportFactory = () => ({
    send: async () => ({
      status: 200,
      text: '',
      headers: { 'content-type': 'text/event-stream' },
      body: new Blob([]).stream().pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          flush(controller) {
            for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
          },
        }),
      ),
    }),
  });
  return clientOf({ url: 'http://localhost', transport, retry: 0 });
}

test('lastEventId is that of the last item that was given, although others came with it', async (t) => {
  const stream = clientWith(event(1) + event(2), event(3) + result).tokens(3);
  const seen: unknown[] = [];
  for await (const { n } of stream) seen.push([n, stream.lastEventId]);
  t.deepEqual(seen, [
    [1, '1'],
    [2, '2'],
    [3, '3'],
  ]);
  t.deepEqual(await stream.result, { count: 3n });
});

test('items that came with one that is wrong are given before its error', async (t) => {
  const stream = clientWith(event(1) + event(2) + event(3, 'no date') + event(4)).tokens(4);
  const items: number[] = [];
  await t.throwsAsync(
    async () => {
      for await (const { n } of stream) items.push(n);
    },
    { message: /an item that is not of its type/ },
  );
  t.deepEqual(items, [1, 2]);
  t.is(stream.lastEventId, '2');
});

test('items that are asked for at the same time come in their order, each once', async (t) => {
  const stream = clientWith(event(1) + event(2), event(3) + result).tokens(3);
  const iterator = stream[Symbol.asyncIterator]();
  const steps = await Promise.all([1, 2, 3, 4, 5].map(() => iterator.next()));
  t.deepEqual(
    steps.map(({ done, value }) => (done ? undefined : (value as { n: number }).n)),
    [1, 2, 3, undefined, undefined],
  );
});
