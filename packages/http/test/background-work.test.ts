import { once } from 'node:events';
import { fetchHandler, serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import test from 'ava';
import { looseCodecs } from './api.ts';

/** An API whose handler leaves work behind, and the log of what happened. */
function createWorkingApi() {
  const happened: string[] = [];
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const logger = {
    debug() {},
    info() {},
    warn() {},
    error: (_details: object, message: string) => void happened.push(message),
  };
  const api = createRouter(
    {
      work: (context) => {
        context.waitUntil(finished.then(() => happened.push('work')));
        return 'replied';
      },
      fail: (context) => {
        context.waitUntil(Promise.reject(new Error('secret')));
        return 'replied';
      },
    },
    { logger },
    looseCodecs('work', 'fail'),
  );
  return { api, happened, finish };
}

const call = (url: string, route: string) =>
  fetch(`${url}/${route}`, { method: 'POST', headers: { 'content-type': 'application/json' } });

test('a server that closes waits for work after replies, and then runs onClose', async (t) => {
  const { api, happened, finish } = createWorkingApi();
  const server = await serve(api, {
    port: 0,
    accessLog: { info() {} },
    onClose: async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      happened.push('onClose');
    },
  });
  t.is((await call(server.url, 'work')).status, 200);
  const closed = server.close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  t.deepEqual(happened, []);
  finish();
  await closed;
  t.deepEqual(happened, ['work', 'onClose']);
  await server.close();
  t.deepEqual(happened, ['work', 'onClose']);
});

test('a server waits for neither work nor onClose past the deadline, but runs onClose', async (t) => {
  const { api, happened } = createWorkingApi();
  const server = await serve(api, {
    port: 0,
    onClose: () => {
      happened.push('onClose');
      return new Promise(() => {});
    },
  });
  t.is((await call(server.url, 'work')).status, 200);
  const closed = server.close();
  await server.close({ deadline: 50 });
  await closed;
  t.deepEqual(happened, ['onClose']);
});

test.serial('an error in onClose is a warning, and the server closes', async (t) => {
  const { api } = createWorkingApi();
  const server = await serve(api, {
    port: 0,
    onClose: () => {
      throw new Error('The pool is stuck');
    },
  });
  const warned = once(process, 'warning');
  await server.close();
  const [warning] = await warned;
  t.is((warning as Error).message, 'The pool is stuck');
});

test('a rejection of work after a reply is logged', async (t) => {
  const { api, happened } = createWorkingApi();
  const handle = fetchHandler(api);
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  t.is((await handle(new Request('http://localhost/fail', init))).status, 200);
  await new Promise((resolve) => setTimeout(resolve));
  t.deepEqual(happened, ['Work failed']);
});

test('fetchHandler hands work to its host', async (t) => {
  const { api, happened, finish } = createWorkingApi();
  const works: Promise<unknown>[] = [];
  interface Host {
    readonly keep: (work: Promise<unknown>) => void;
  }
  const handle = fetchHandler(api, {
    waitUntil: (work, _request: Request, host: Host) => host.keep(work),
  });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const host = { keep: (work: Promise<unknown>) => void works.push(work) };
  await handle(new Request('http://localhost/work', init), host);
  t.is(works.length, 1);
  finish();
  await Promise.all(works);
  t.deepEqual(happened, ['work']);
});
