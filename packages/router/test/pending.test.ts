import { createRouter, hook, isReply, type PendingReply, route } from '@mikrokit/router';
import test from 'ava';
import { call, failure, start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const codecs = handWrittenCodecs({ wait: {}, quick: {} });

/** An API with a route that answers on demand, and the values that its handler saw. */
function waiting(options: { timeout?: number; readSignal?: boolean } = {}) {
  const handler = Promise.withResolvers<unknown>();
  const { logger, entries } = recordingLogger();
  const seen: { signal?: () => AbortSignal } = {};
  const { timeout, readSignal = true } = options;
  const wait = route({
    ...(timeout === undefined ? {} : { timeout }),
    handler: (context) => {
      seen.signal = () => context.signal;
      if (readSignal) seen.signal();
      return handler.promise;
    },
  });
  const api = createRouter({ wait, quick: () => 'quick' }, { logger }, codecs);
  return { api, handler, entries, seen };
}

const cancelled = failure('wait', 499, 'cancelled', 'The client disconnected');
const timedOut = failure('wait', 504, 'timeout', 'The route took too long');

async function read(pending: PendingReply | object) {
  const { status, body } = await (pending as PendingReply);
  return { status, body: JSON.parse(body ?? '') };
}

test('an asynchronous handler gives a reply later', async (t) => {
  const { api, handler } = waiting();
  const pending = start(api, '/wait') as PendingReply;
  t.false(isReply(pending));
  handler.resolve('done');
  t.deepEqual(await read(pending), { status: 200, body: { wait: 'done' } });
});

test('a caller who goes away ends the call and aborts its signal', async (t) => {
  const { api, seen, entries } = waiting();
  const pending = start(api, '/wait') as PendingReply;
  const signal = seen.signal?.() as AbortSignal;
  t.false(signal.aborted);
  pending.cancel();
  t.true(signal.aborted);
  t.like(signal.reason, { type: 'cancelled' });
  t.deepEqual(await read(pending), cancelled);
  t.like(entries, [{ level: 'debug', details: { path: 'wait' } }]);
});

test('a host that has no more time ends the call as a timeout', async (t) => {
  const { api, seen, entries } = waiting();
  const pending = start(api, '/wait') as PendingReply;
  pending.cancel('timeout');
  t.like(seen.signal?.().reason, { type: 'timeout' });
  t.deepEqual(await read(pending), timedOut);
  t.like(entries, [{ level: 'error', details: { path: 'wait' } }]);
});

test.serial('a call ends even if a listener of its signal fails', async (t) => {
  const { AbortController } = globalThis;
  t.teardown(() => Object.assign(globalThis, { AbortController }));
  // As in workerd: Node reports the error as an uncaught exception instead.
  class ThrowingController extends AbortController {
    override abort(reason: unknown): void {
      super.abort(reason);
      throw new Error('listener');
    }
  }
  Object.assign(globalThis, { AbortController: ThrowingController });
  const { api, seen, entries } = waiting();
  const pending = start(api, '/wait') as PendingReply;
  pending.cancel();
  t.true(seen.signal?.().aborted);
  t.deepEqual(await read(pending), cancelled);
  t.like(entries.at(-1), { level: 'error', details: { err: { message: 'listener' } } });
});

test('a route is found by its id too', async (t) => {
  const { api } = waiting();
  const endpoint = api.acceptRoute('quick');
  if (isReply(endpoint)) return t.fail();
  const reply = await endpoint.run('[]', { header: () => undefined, native: undefined });
  t.is(reply.body, '{"quick":"quick"}');
  for (const id of ['nowhere', '', 'toString', '__proto__']) {
    const rejected = api.acceptRoute(id);
    t.true(isReply(rejected) && rejected.status === 404, id);
  }
});

test('a signal that is read only after the caller went away is aborted already', async (t) => {
  const { api, seen } = waiting({ readSignal: false });
  const pending = start(api, '/wait') as PendingReply;
  pending.cancel();
  t.true(seen.signal?.().aborted);
});

test('what a handler does after its call has ended changes nothing', async (t) => {
  for (const late of [
    (handler: PromiseWithResolvers<unknown>) => handler.resolve(() => 'no result'),
    (handler: PromiseWithResolvers<unknown>) => handler.reject(new Error('late')),
  ]) {
    const { api, handler, entries } = waiting();
    const pending = start(api, '/wait') as PendingReply;
    pending.cancel();
    late(handler);
    await handler.promise.catch(() => {});
    await new Promise((resolve) => setImmediate(resolve));
    t.deepEqual(await read(pending), cancelled);
    t.is(entries.length, 1);
    t.deepEqual(await call(api, '/quick'), { status: 200, body: { quick: 'quick' } });
  }
});

test('a failure without anything to wait for is answered at once', (t) => {
  const { logger } = recordingLogger();
  const api = createRouter({ wait: () => new Error('it'), quick: () => '' }, { logger }, codecs);
  t.like(start(api, '/wait'), { status: 500 });
});

test('cancelling after the reply does nothing', async (t) => {
  const { api, handler, seen, entries } = waiting();
  const pending = start(api, '/wait') as PendingReply;
  handler.resolve('done');
  const reply = await read(pending);
  pending.cancel();
  pending.cancel();
  t.deepEqual(await read(pending), reply);
  t.false(seen.signal?.().aborted);
  t.deepEqual(entries, []);
});

test('a route that takes longer than its timeout is a 504 and its signal is aborted', async (t) => {
  const { api, seen, entries } = waiting({ timeout: 5 });
  t.deepEqual(await call(api, '/wait'), timedOut);
  t.like(seen.signal?.().reason, { type: 'timeout' });
  t.like(entries, [{ level: 'error' }]);
});

// Serial, for it counts the timers of the whole process.
test.serial(
  'a route that is quicker than its timeout is answered, and its timer stopped',
  async (t) => {
    const timers = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const { api, handler } = waiting({ timeout: 60_000 });
    const before = timers();
    const pending = start(api, '/wait');
    t.is(timers(), before + 1);
    handler.resolve('done');
    t.deepEqual(await read(pending), { status: 200, body: { wait: 'done' } });
    t.is(timers(), before);
  },
);

test('a context factory that never ends is cut off too', async (t) => {
  const never = new Promise<undefined>(() => {});
  let called = false;
  const wait = route({
    timeout: 5,
    handler: () => {
      called = true;
    },
  });
  const { logger } = recordingLogger();
  const api = createRouter({ wait }, { context: () => never, logger }, codecs);
  t.deepEqual(await call(api, '/wait'), timedOut);
  t.false(called);
});

test('calls that run at the same time do not mix', async (t) => {
  const gates = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let at = 0;
  const api = createRouter({ wait: () => gates[at++]?.promise }, {}, codecs);
  const [first, second] = [start(api, '/wait'), start(api, '/wait')];
  gates[1]?.resolve(2);
  t.deepEqual(await read(second), { status: 200, body: { wait: 2 } });
  gates[0]?.resolve(1);
  t.deepEqual(await read(first), { status: 200, body: { wait: 1 } });
});

test('a hook that runs on errors and never ends cannot hold a timed-out reply back', async (t) => {
  const never = () => new Promise<never>(() => {});
  const { logger } = recordingLogger();
  const routes = {
    wait: route({ timeout: 5, handler: never }),
    always: hook({ after: true, runOnError: true, handler: never }),
  };
  const api = createRouter(routes, { logger }, handWrittenCodecs({ wait: {} }, { always: {} }));
  const error = { type: 'timeout', message: 'The route took too long' };
  t.deepEqual(await call(api, '/wait'), {
    status: 504,
    body: { errors: { wait: error, always: error } },
  });
});
