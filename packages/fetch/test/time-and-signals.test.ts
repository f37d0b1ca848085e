import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createFetch, type Fetch, FetchError, fetchTransport, type Schema } from '@mikrokit/fetch';
import { undiciTransport } from '@mikrokit/fetch/undici';
import test, { type ExecutionContext } from 'ava';
import { until } from '../../../test/support/until.ts';
import { http } from './http-mode.ts';

/** A server that answers each path with what is written here, and leaves the connection open. */
const replies: Readonly<Record<string, string>> = {
  '/silent': '',
  '/head': 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n',
  '/part': 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"a":',
  '/chunk': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\na\nb\n\r\n',
  '/event':
    'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n9\r\ndata: 1\n\n\r\n',
  '/error': 'HTTP/1.1 500 Oops\r\ncontent-length: 10\r\n\r\nabc',
  '/moved': 'HTTP/1.1 302 Found\r\nlocation: /whole\r\ncontent-length: 100\r\n\r\nabc',
  '/whole': 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}',
};

interface Stalling {
  readonly url: string;
  readonly requests: string[];
  readonly sockets: Set<Socket>;
}

async function startStalling(t: ExecutionContext): Promise<Stalling> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.on('data', (data) => {
      for (const [head] of data
        .toString('latin1')
        .matchAll(/^(?:GET|POST) (\S+)[\s\S]*?\r\n\r\n/gm)) {
        requests.push(head);
        const [, path = ''] = /^\S+ (\S+)/.exec(head) ?? [];
        socket.write(replies[path] ?? replies['/whole'] ?? '');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { readonly port: number };
  return { url: `http://127.0.0.1:${port}`, requests, sockets };
}

type Any = Fetch<object>;
type Read = (api: Any, options: object) => Promise<unknown>;

const drain = async (items: AsyncIterable<unknown>) => {
  for await (const _ of items);
};

const reads: Readonly<Record<string, Read>> = {
  json: async (api, options) => (await api.get('/part', options)).json(),
  text: async (api, options) => (await api.get('/part', options)).text(),
  bytes: async (api, options) => (await api.get('/head', options)).bytes(),
  stream: async (api, options) => drain((await api.get('/chunk', options)).stream()),
  lines: async (api, options) => drain((await api.get('/chunk', options)).lines()),
  events: async (api, options) => drain((await api.get('/event', options)).events()),
  download: async (api, options) =>
    (await api.get('/part', options)).download('/dev/shm/mikrokit-never-written'),
};

const transports = { undici: undiciTransport, fetch: fetchTransport };

for (const [name, transport] of Object.entries(transports)) {
  for (const [way, read] of Object.entries(reads)) {
    test(`${name}: ${way} ends with the deadline, the idle timeout and the signal`, async (t) => {
      const { url, sockets } = await startStalling(t);
      const api: Any = createFetch({ url, transport: transport() });
      const deadline = await t.throwsAsync<FetchError>(
        read(api, { timeout: 10_000, deadline: 1500 }),
      );
      t.is(deadline?.type, 'timeout', deadline?.message);
      t.regex(deadline?.message ?? '', /deadline/);
      const idle = await t.throwsAsync<FetchError>(read(api, { idleTimeout: 700 }));
      t.is(idle?.type, 'timeout', idle?.message);
      t.regex(idle?.message ?? '', /no more of the reply came for 700 ms/);
      const aborted = await t.throwsAsync<FetchError>(
        read(api, { signal: AbortSignal.timeout(1000) }),
      );
      t.is(aborted?.type, 'aborted', aborted?.message);
      await until(() => sockets.size === 0);
      await api.close();
    });
  }

  test(`${name}: replies that are read as a whole, errors and redirects end as well`, async (t) => {
    const { url, sockets } = await startStalling(t);
    const api: Any = createFetch({ url, transport: transport(), idleTimeout: 300 });
    for (const path of ['/error', '/part']) {
      const error = await t.throwsAsync<FetchError>(async () => {
        await (await api.get(path)).json();
      });
      t.is(error?.type, 'timeout', error?.message);
    }
    t.deepEqual(await (await api.get('/moved')).json(), {});
    const late = await t.throwsAsync<FetchError>(api.get('/silent', { deadline: 300 }));
    t.is(late?.type, 'timeout');
    await api.close();
    await until(() => sockets.size === 0);
  });

  test(`${name}: a reply that nobody reads blocks neither the next call nor close`, async (t) => {
    const { url, sockets } = await startStalling(t);
    const options = name === 'undici' ? { connections: 1 } : {};
    const api: Any = createFetch({
      url,
      transport: transport(options as object),
      idleTimeout: 300,
    });
    const unread = await api.get('/chunk');
    t.deepEqual(await (await api.get('/whole')).json(), {});
    const error = await t.throwsAsync<FetchError>(unread.text());
    t.regex(error?.message ?? '', /(?:nobody read the reply|no more of the reply came) for 300 ms/);
    await api.get('/chunk', { idleTimeout: 0 });
    await api.close();
    await until(() => sockets.size === 0);
  });
}

const never = () => new Promise<never>(() => {});

const waiting: Readonly<Record<string, object>> = {
  headers: { headers: never },
  interceptors: { interceptors: [never] },
  'an interceptor that goes on too late': {
    interceptors: [
      async (request: never, send: (request: never) => Promise<unknown>) => {
        await delay(600);
        return send(request);
      },
    ],
  },
  'a cookie jar': { cookies: { getCookieString: never, setCookie: () => {} } },
  'headers of a cached call': { headers: never, cache: http },
  'headers of a deduplicated call': { headers: never, policies: { dedupe: true } },
};

for (const [what, options] of Object.entries(waiting)) {
  test(`${what}: the call ends with its signal and deadline`, async (t) => {
    const { url, requests } = await startStalling(t);
    const api: Any = createFetch({ url, ...options });
    const aborted = await t.throwsAsync<FetchError>(
      api.get('/whole', { signal: AbortSignal.timeout(300) }),
    );
    t.is(aborted?.type, 'aborted', aborted?.message);
    const late = await t.throwsAsync<FetchError>(api.get('/whole', { deadline: 200 }));
    t.is(late?.type, 'timeout', late?.message);
    await delay(700);
    t.deepEqual(requests, []);
    await api.close();
  });
}

test('an asynchronous schema: the call ends with its signal and deadline', async (t) => {
  const { url } = await startStalling(t);
  const schema: Schema = { '~standard': { version: 1, vendor: 'slow', validate: never } };
  for (const cache of [undefined, http]) {
    const api: Any = createFetch({ url, identity: 'public', ...(cache && { cache }) });
    const aborted = await t.throwsAsync<FetchError>(
      api.get('/whole', schema, { signal: AbortSignal.timeout(300) }),
    );
    t.is(aborted?.type, 'aborted', aborted?.message);
    const late = await t.throwsAsync<FetchError>(api.get('/whole', schema, { deadline: 200 }));
    t.is(late?.type, 'timeout', late?.message);
    await api.close();
  }
});

test('with a signal that was aborted before, nothing runs and nothing is sent', async (t) => {
  const { url, requests } = await startStalling(t);
  let ran = 0;
  const run = () => {
    ran++;
    return {};
  };
  for (const more of [{}, { cache: http }, { policies: { retry: 2 } }] as const) {
    const api: Any = createFetch({
      url,
      headers: run,
      ...more,
      identity: 'public',
      interceptors: [
        (request, send) => {
          run();
          return send(request);
        },
      ],
    });
    const error = await t.throwsAsync<FetchError>(
      api.get('/whole', { signal: AbortSignal.abort() }),
    );
    t.is(error?.type, 'aborted', error?.message);
  }
  t.is(ran, 0);
  t.deepEqual(requests, []);
});

test('each call has the headers of its moment, and a retry those of its own', async (t) => {
  const { url, requests } = await startStalling(t);
  let token = 1;
  for (const more of [{}, { cache: http }, { policies: { dedupe: true, bulkhead: 1 } }] as const) {
    const api: Any = createFetch({ url, headers: () => ({ 'x-token': String(token) }), ...more });
    const calls = [1, 2, 3].map((n) => {
      token = n;
      return api.get(`/whole?${n}`).then((reply) => reply.text());
    });
    await Promise.all(calls);
    const tokens = requests.map((head) => /x-token: (\d)/.exec(head)?.[1]);
    t.deepEqual(tokens.sort(), ['1', '2', '3']);
    requests.length = 0;
  }
  token = 0;
  const api: Any = createFetch({
    url,
    headers: () => ({ 'x-token': String(++token) }),
    idleTimeout: 200,
    policies: { retry: { limit: 2, delay: 1 }, dedupe: true },
  });
  await t.throwsAsync(api.get('/error'), { instanceOf: FetchError });
  const tokens = requests.map((head) => /x-token: (\d)/.exec(head)?.[1]);
  t.deepEqual(tokens, ['1', '2', '3']);
});

test('no text leads out of the base', async (t) => {
  const { url, requests } = await startStalling(t);
  const api: Any = createFetch({ url: `${url}/tenants/1`, headers: { authorization: 'secret' } });
  const parts = [
    '.\t./2/keys',
    '..\n/2',
    '\r../2',
    '.%2e/2',
    '..\\2',
    '%2E%2e\\2',
    '..',
    '.\t',
    '\t..',
  ];
  for (const part of parts) {
    const error = await t.throwsAsync<FetchError>(api.get(`/users/${part}`));
    t.is(error?.type, 'application', part);
  }
  for (const text of ['//evil.example/', '/\\evil.example', '\\\\evil.example', '/\t/evil.example'])
    t.is((await t.throwsAsync<FetchError>(api.get(text)))?.type, 'application', text);
  t.deepEqual(requests, []);
  await (await api.get('/users/a%2Fb/..c?x=../y#z')).text();
  t.regex(requests[0] ?? '', /^GET \/tenants\/1\/users\/a%2Fb\/\.\.c\?x=\.\.\/y HTTP/);
});

test('an idle timeout that cannot be is rejected, in a client and in a call', async (t) => {
  for (const idleTimeout of [-1, Number.NaN, '300'] as number[]) {
    t.throws(() => createFetch({ url: 'http://localhost', idleTimeout }), {
      message: /idleTimeout/,
    });
    const api: Any = createFetch({ url: 'http://localhost' });
    const error = await t.throwsAsync<FetchError>(api.get('/', { idleTimeout }));
    t.is(error?.type, 'application');
  }
});
