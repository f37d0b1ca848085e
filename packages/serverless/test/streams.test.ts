import '@mikrokit/compiler/register';
import { PassThrough } from 'node:stream';
import { type ResponseStream, streamingHandler } from '@mikrokit/serverless/aws';
import { azureHandler } from '@mikrokit/serverless/azure';
import { vercelFetchHandler, vercelHandler } from '@mikrokit/serverless/vercel';
import test from 'ava';
import { contextWith, eventOf } from './aws/lambda.ts';

const { streams, done } = (await import('./streams-api.ts')) as typeof import('./streams-api.ts');

/** Reads a streamed invocation; `onText` hears what has arrived so far. */
async function invoke(
  path: string,
  { milliseconds = 30_000, onText = (_text: string): void => {} } = {},
): Promise<string> {
  const stream = Object.assign(new PassThrough(), {
    setContentType: () => {},
  }) as unknown as ResponseStream & PassThrough;
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk;
    onText(text);
  });
  const event = eventOf({ path, service: 'function-url' });
  await streamingHandler(streams)(event, stream, contextWith(milliseconds));
  return text.slice(text.indexOf('\0'.repeat(8)) + 8);
}

const vercel = (path: string, maxDuration: number) =>
  vercelFetchHandler(streams, { maxDuration })(
    new Request(`https://example.com${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[]',
    }),
  );

for (const [host, read] of [
  ['Lambda', () => invoke('/resumable', { milliseconds: 1_000 })],
  ['Vercel', async () => (await vercel('/resumable', 1.5)).text()],
] as const)
  test(`on ${host} a stream that can be resumed ends in time, and asks its caller to come back at once`, async (t) => {
    t.regex(await read(), /^retry: 1000\n\n(?:id: \d+\ndata: \d+\n\n)+retry: 0\n\n$/);
  });

for (const [host, read] of [
  ['Lambda', () => invoke('/endless', { milliseconds: 1_000 })],
  ['Vercel', async () => (await vercel('/endless', 1.5)).text()],
] as const)
  test(`on ${host} any other stream ends in time with a timeout`, async (t) => {
    t.regex(await read(), /data: \d+\n\nevent: error\ndata: \{"status":504,.*"timeout".*\n\n$/);
  });

test('a stream that ends before the limit has its result', async (t) => {
  t.is(
    await (await vercel('/short', 2)).text(),
    'retry: 1000\n\ndata: 1\n\nevent: result\ndata: {"short":"end"}\n\n',
  );
});

test('a call that takes longer than the function may run is a timeout', async (t) => {
  const reply = await vercel('/never', 1.2);
  t.is(reply.status, 504);
});

test('durations that cannot be are rejected', (t) => {
  for (const maxDuration of [0, -1, Number.NaN, '10' as never])
    for (const handler of [vercelHandler, vercelFetchHandler])
      t.throws(() => handler(streams, { maxDuration }), { message: /maxDuration is/ });
});

// Alone, because all use one counter.
test.serial(
  'on Lambda the body of a stream ends behind the work that it has left, not its last event',
  async (t) => {
    const { count } = done;
    let before: number | undefined;
    const text = await invoke('/leavesWork', {
      onText: (text) => {
        if (text.includes('event: result')) before ??= done.count;
      },
    });
    t.regex(text, /event: result\ndata: \{\}\n\n$/);
    t.is(before, count);
    t.is(done.count, count + 1);
  },
);

test.serial('on hosts that stop after the reply, too', async (t) => {
  const { count } = done;
  const reply = await azureHandler(streams)(
    Object.assign(
      new Request('https://example.com/leavesWork', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      }),
      { params: {}, user: null },
    ) as never,
    {} as never,
  );
  const text = await new Response(reply.body as ReadableStream).text();
  t.regex(text, /event: result/);
  t.is(done.count, count + 1);
});

test('a runtime that gives no stream is told what to use instead', async (t) => {
  const handler = streamingHandler(streams) as (event: unknown, context: unknown) => Promise<void>;
  await t.throwsAsync(handler({}, contextWith(1_000)), { message: /Use lambdaHandler/ });
});
