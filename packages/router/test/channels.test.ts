import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { type CallEvent, createRouter, hook, type StepEvent } from '@mikrokit/router';
import test from 'ava';
import { start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const failure = new Error('secret');
const storage = new AsyncLocalStorage<{ path: string }>();
const api = createRouter(
  {
    now: () => storage.getStore()?.path ?? 'nothing stored',
    later: async () => {
      await null;
      return storage.getStore()?.path ?? 'nothing stored';
    },
    throws: () => {
      throw failure;
    },
    rejects: () => Promise.reject(failure),
    returns: () => failure,
    always: hook({ after: true, runOnError: true, handler: async () => {} }),
  },
  { logger: silent, context: () => ({}) },
  handWrittenCodecs({ now: {}, later: {}, throws: {}, rejects: {}, returns: {} }, { always: {} }),
);

const kinds = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const;

/** The events that both channels publish for a call, each as `name kind`. */
async function eventsOf(
  path: string,
): Promise<{ published: string[]; last: CallEvent | undefined }> {
  const published: string[] = [];
  let last: CallEvent | undefined;
  const subscriptions = (['call', 'step'] as const).flatMap((channel) =>
    kinds.map((kind) => {
      const listen = (message: unknown) => {
        const event = message as CallEvent & StepEvent;
        if (channel === 'call') last = event;
        published.push(`${channel === 'call' ? event.call.path : event.name} ${kind}`);
      };
      const target = tracingChannel(`mikrokit:${channel}`)[kind];
      target.subscribe(listen);
      return () => target.unsubscribe(listen);
    }),
  );
  await start(api, path);
  await new Promise((resolve) => setImmediate(resolve));
  for (const unsubscribe of subscriptions) unsubscribe();
  return { published, last };
}

test.serial('channels publish a call and its steps from start to end', async (t) => {
  const { published, last } = await eventsOf('/later');
  t.deepEqual(published, [
    'later start',
    'later start',
    'later end',
    'later start',
    'later end',
    'later end',
    'later asyncStart',
    'later asyncEnd',
    'always start',
    'always end',
    'always asyncStart',
    'always asyncEnd',
    'later asyncStart',
    'later asyncEnd',
  ]);
  t.is(last?.status, 200);
  t.is(last?.errors, undefined);
});

for (const path of ['/throws', '/rejects', '/returns']) {
  test.serial(`channels publish the failure of ${path} with its cause`, async (t) => {
    const { published, last } = await eventsOf(path);
    const name = path.slice(1);
    t.is(published.filter((text) => text === `${name} error`).length, 2, published.join());
    t.is(last?.status, 500);
    t.is(last?.errors?.get(name), failure);
  });
}

test.serial('a store that is bound to the start of calls holds while they run', async (t) => {
  const { start: started } = tracingChannel('mikrokit:call');
  started.bindStore(storage, (event) => ({ path: (event as CallEvent).call.path }));
  t.is((await start(api, '/now')).body, '{"now":"now"}');
  t.is((await start(api, '/later')).body, '{"later":"later"}');
  started.unbindStore(storage);
  t.is((await start(api, '/now')).body, '{"now":"nothing stored"}');
});
