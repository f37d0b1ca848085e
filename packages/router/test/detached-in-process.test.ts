import '@mikrokit/compiler/register';
import { type DetachedItems, RpcError } from '@mikrokit/router';
import test from 'ava';

// Imported after the loader is registered, so that it is compiled.
const { api, work } = await import('./fixtures/detached-api.ts');
const ada = api.caller({ headers: { authorization: 'ada-token' } });
const bob = api.caller({ headers: { authorization: 'bob-token' } });

test.serial('a detached stream is read on by its id, and behind an item, in process', async (t) => {
  const { begun } = work;
  const stream: DetachedItems<{ n: number; at: Date }, bigint> = await ada.call('auth/count', 3);
  // There before an item is read.
  t.regex(stream.id, /^[\w-]{32}$/);
  t.is(stream.lastEventId, `${stream.id}.0`);
  for await (const item of stream) {
    t.deepEqual(item, { n: 1, at: new Date(1) });
    break;
  }
  t.is(stream.lastEventId, `${stream.id}.1`);

  const rest = await ada.call('auth/count/resume', stream.lastEventId);
  t.is(rest.id, stream.id);
  t.deepEqual(await rest.next(), { done: false, value: { n: 2, at: new Date(2) } });
  t.is(rest.lastEventId, `${stream.id}.2`);
  t.deepEqual(await rest.next(), { done: false, value: { n: 3, at: new Date(3) } });
  t.deepEqual(await rest.next(), { done: true, value: 3n });

  const whole = [];
  for await (const { n } of await ada.call('auth/count/resume', stream.id)) whole.push(n);
  t.deepEqual(whole, [1, 2, 3]);
  t.is(work.begun, begun + 1);
});

test.serial('a detached stream that nobody reads is stopped in process', async (t) => {
  const { aborted } = work;
  const { id } = await ada.call('auth/wait');
  t.is(await ada.call('auth/wait/stop', id), undefined);
  const rest = await ada.call('auth/wait/resume', id);
  t.deepEqual(await rest.next(), { done: false, value: 'first' });
  t.like(await t.throwsAsync(rest.next()), { type: 'cancelled', status: 499 });
  t.is(work.aborted, aborted + 1);
  // It has ended: nothing is left to stop.
  t.is(await ada.call('auth/wait/stop', id), undefined);
});

test.serial('only the identity that began a stream reads or stops it in process', async (t) => {
  const { id } = await ada.call('auth/count', 1);
  for (const name of ['auth/count/resume', 'auth/count/stop'] as const) {
    t.like(await t.throwsAsync(bob.call(name, id)), { type: 'unknown-stream', status: 404 });
    t.like(await t.throwsAsync(api.call(name, id)), { type: 'unauthorized', status: 401 });
    for (const bad of ['', 'x', `${id}.x`, 'é', 5, undefined]) {
      const error = await t.throwsAsync(ada.call(name, bad as string), { instanceOf: RpcError });
      t.is(error?.type, 'bad-request', String(bad));
    }
  }
  // @ts-expect-error: streams of other routes are neither resumed nor stopped
  t.like(await t.throwsAsync(ada.call('plain/resume', id)), { type: 'not-found' });
  // @ts-expect-error: nothing is resumed without the id of a stream
  t.like(await t.throwsAsync(ada.call('auth/count/resume')), { type: 'bad-request' });
});

test.serial('hooks of a call that resumes take their parameters', async (t) => {
  const { id } = await ada.call('auth/count', 1);
  const headers = { authorization: 'ada-token' };
  const visiting = api.caller({ headers, hooks: { visit: ['a page'] } });
  for await (const { n } of await visiting.call('auth/count/resume', id)) t.is(n, 1);
  await visiting.call('auth/count/stop', id);
  t.deepEqual(await api.call('pagesSeen'), ['a page', 'a page']);
});
