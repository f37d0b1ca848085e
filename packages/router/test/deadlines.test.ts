import { type CallRequest, createRouter, DEADLINE_HEADER, hook, route } from '@mikrokit/router';
import test from 'ava';
import { call, failure } from './caller.ts';
import { get } from './getter.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const codecs = handWrittenCodecs({ wait: {}, quick: {} });

/** An API whose `wait` waits until its signal is aborted, and the contexts that its handlers saw. */
function waiting(timeout?: number) {
  const contexts: { deadline: number | undefined; started: number }[] = [];
  const api = createRouter(
    {
      wait: route({
        ...(timeout !== undefined && { timeout }),
        handler: ({ deadline, signal }) => {
          contexts.push({ deadline, started: performance.now() });
          return new Promise<never>((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          });
        },
      }),
      quick: ({ deadline }) => (deadline === undefined ? 'no deadline' : 'a deadline'),
    },
    { logger: recordingLogger().logger },
    codecs,
  );
  return { api, contexts };
}

const after = (text: string): CallRequest => ({
  header: (name) => (name === DEADLINE_HEADER ? text : undefined),
  native: undefined,
});
const timedOut = failure('wait', 504, 'timeout', 'The route took too long');

test("a caller's deadline ends the call, whether or not the route has a timeout", async (t) => {
  for (const timeout of [undefined, 60_000]) {
    const { api, contexts } = waiting(timeout);
    t.deepEqual(await call(api, '/wait', '', after('40')), timedOut);
    const [{ deadline = 0, started } = { started: 0 }] = contexts;
    t.true(deadline > started - 40 && deadline <= started + 40);
  }
});

test("the route's timeout counts if it is earlier; context.deadline tells of either", async (t) => {
  const { api, contexts } = waiting(40);
  t.deepEqual(await call(api, '/wait', '', after('999999999')), timedOut);
  t.deepEqual(await call(api, '/wait'), timedOut);
  for (const { deadline = 0, started } of contexts) t.true(deadline <= started + 40);
  t.is(contexts.length, 2);
});

test('a call without time left is rejected before it runs', async (t) => {
  const { api, contexts } = waiting();
  for (const text of ['0', '000']) t.deepEqual(await call(api, '/wait', '', after(text)), timedOut);
  t.is(contexts.length, 0);
});

test('a malformed deadline is ignored, and so is one of more than eleven days', async (t) => {
  const { api } = waiting();
  for (const text of ['', '-1', '1.5', '5 ms', '5, 7', '1e3', '0x5', ' ', 'NaN', '1000000000'])
    t.deepEqual(await call(api, '/quick', '', after(text)), {
      status: 200,
      body: { quick: 'no deadline' },
    });
  t.deepEqual((await call(api, '/quick', '', after('5000'))).body, { quick: 'a deadline' });
});

test('a deadline is no header that a reply varies by', async (t) => {
  const api = createRouter(
    {
      auth: hook({ header: 'authorization', handler: () => {} }),
      read: route({ query: true, handler: ({ deadline }) => deadline !== undefined }),
    },
    {},
    {
      ...handWrittenCodecs({ read: {} }),
      hooks: { auth: { header: {}, decodeParams: () => [] } },
    } as never,
  );
  const { body, headers } = await get(api, '/read', { [DEADLINE_HEADER]: '5000' });
  t.deepEqual(body, { read: true });
  t.is(headers.vary, 'authorization');
});
