import '@mikrokit/compiler/register';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { ClientError, type ClientOptions, type Transport } from '@mikrokit/client';
import { portTransport } from '@mikrokit/client/port';
import { type PortServer, type ServePortOptions, servePort } from '@mikrokit/router/port';
import test, { type ExecutionContext } from 'ava';
import { until } from '../../../test/support/until.ts';

const { seen, streams } = (await import('./api/streams.ts')) as typeof import('./api/streams.ts');
const { files, seen: fileEvents } = (await import(
  './api/files.ts'
)) as typeof import('./api/files.ts');
const { clientOf, plainClientOf } = (await import(
  './api/stream-clients.ts'
)) as typeof import('./api/stream-clients.ts');
const { clientOf: filesClientOf } = (await import(
  './api/file-clients.ts'
)) as typeof import('./api/file-clients.ts');

/** Both ends of a channel in this thread. */
function channel(t: ExecutionContext) {
  const { port1, port2 } = new MessageChannel();
  t.teardown(() => port1.close());
  return { port1, port2 };
}

function start(t: ExecutionContext, options: ServePortOptions = {}, rest: ClientOptions = {}) {
  const { port1, port2 } = channel(t);
  const server = servePort(streams, port1, options);
  return { server, port1, port2, client: clientOf({ transport: portTransport(port2), ...rest }) };
}

/** Serves an API in a worker, and gives the other end of its port. */
async function startWorker(t: ExecutionContext, api: 'streams' | 'files') {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL('./api/port-server.ts', import.meta.url), {
    workerData: { port: port1, api },
    transferList: [port1],
  });
  t.teardown(() => worker.terminate());
  const [message] = await once(worker, 'message');
  t.is(message, 'ready');
  return { worker, port: port2 };
}

test.serial('a worker answers calls, errors and streams', async (t) => {
  const { port } = await startWorker(t, 'streams');
  const client = clientOf({ transport: portTransport(port) });
  t.is(await client.plain(1), 2);
  const stream = client.tokens(2_000);
  const items: number[] = [];
  for await (const { n, at } of stream) if (at instanceof Date) items.push(n);
  t.deepEqual(
    items,
    Array.from({ length: 2_000 }, (_, n) => n + 1),
  );
  t.deepEqual(await stream.result, { count: 2_000n });
  t.like(await t.throwsAsync(client.mayFail('returns').result), {
    type: 'late',
    status: 404,
    data: { at: new Date(5) },
  });
  t.like(await t.throwsAsync(client.mayFail('throws').result), { type: 'thrown', status: 409 });
  t.like(await client.plain.safe('x' as never), { ok: false, error: { type: 'validation' } });
  const headers = { authorization: 'expired' };
  t.like(await client.plain.with({ headers }).safe(1), { ok: false, error: { status: 401 } });
  await client.close();
});

test.serial('a thousand calls of three clients over one port get their own replies', async (t) => {
  const { port } = await startWorker(t, 'streams');
  const clients = [0, 1, 2].map(() => clientOf({ transport: portTransport(port) }));
  const calls = Array.from({ length: 1_000 }, async (_, n) => {
    const client = clients[n % 3] as (typeof clients)[number];
    if (n % 10 !== 0) return client.plain(n);
    const items: number[] = [];
    for await (const item of client.once(3)) items.push(item);
    return items.join() === '1,2,3' ? n + 1 : undefined;
  });
  t.deepEqual(
    await Promise.all(calls),
    Array.from({ length: 1_000 }, (_, n) => n + 1),
  );
  await Promise.all(clients.map((client) => client.close()));
  port.close();
});

test.serial('bytes and files cross a worker in both directions', async (t) => {
  const { port } = await startWorker(t, 'files');
  const client = filesClientOf({ transport: portTransport(port) });
  const bytes = new Uint8Array(3_000_000).fill(7);
  const image = new File([bytes], 'ä.png', { type: 'image/png' });
  t.deepEqual(await client.raw(image), { name: 'ä.png', type: 'image/png', size: 3_000_000 });
  t.is(await client.bytes(new Blob([bytes]).stream()), 3_000_000);
  t.is(bytes.length, 3_000_000, 'the bytes of the application are not taken away');
  const copied = await client.copy(new Blob([bytes.subarray(0, 900_000)]));
  t.deepEqual(new Uint8Array(await copied.arrayBuffer()), bytes.slice(0, 900_000));
  const album = await client.album(
    {
      name: 'a',
      made: new Date(1),
      cover: new Blob(['cover']),
      photos: [new File(['1'], 'one'), new File(['2'], 'two')],
    },
    new File(['the last'], 'last') as never,
  );
  t.deepEqual(album, {
    name: 'a',
    made: new Date(1),
    cover: 'cover',
    photos: [
      ['one', '1'],
      ['two', '2'],
    ],
    last: ['last', 8],
  });
  t.like(await client.optional.safe(new Blob(['more than ten'])), {
    error: { type: 'validation' },
  });
  t.is(await client.optional(), -1);
  await client.close();
});

test.serial('a stream of bytes is sent no faster than the other side reads', async (t) => {
  const { port1, port2 } = channel(t);
  servePort(files, port1);
  const client = filesClientOf({ transport: portTransport(port2) });
  let made = 0;
  const source = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        made += 1_000;
        if (made > 20_000_000) controller.close();
        else controller.enqueue(new Uint8Array(1_000));
      },
    },
    { highWaterMark: 0 },
  );
  // The route rejects the call before it reads, so no more than a window is sent.
  t.like(await client.bytes.with({ headers: { 'x-key': 'wrong' } }).safe(source as never), {
    error: { type: 'unauthorized' },
  });
  t.true(made < 200_000, `${made} bytes`);
  const body = (await client.endless()) as ReadableStream<Uint8Array>;
  const reader = body.getReader();
  for (let read = 0; read < 1_000_000; ) read += (await reader.read()).value?.length ?? 0;
  await reader.cancel();
  await until(() => fileEvents.includes('cancelled'));
  const broken = (await client.breaks()) as ReadableStream<Uint8Array>;
  await t.throwsAsync(async () => {
    for await (const _ of broken);
  });
  await client.close();
});

test.serial('a stream whose items are not read does not fill memory', async (t) => {
  const { client } = start(t);
  const items = client.tokens(1_000_000)[Symbol.asyncIterator]();
  await items.next();
  let made = -1;
  while (made !== seen.made) {
    made = seen.made;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  t.true(made > 1 && made < 10_000, `${made} items`);
  const { closed } = seen;
  await items.return?.();
  await until(() => seen.closed > closed);
  await client.close();
});

test.serial('signals, timeouts and a loop that is left end calls on the server', async (t) => {
  const { client } = start(t);
  const { closed } = seen;
  for await (const { n } of client.tokens(1_000_000, 1)) if (n === 2) break;
  const abort = new AbortController();
  const error = await t.throwsAsync(async () => {
    for await (const { n } of client.tokens.with({ signal: abort.signal })(1_000_000, 1))
      if (n === 2) abort.abort();
  });
  t.true(error instanceof ClientError);
  t.like(error, { type: 'aborted' });
  await until(() => seen.closed === closed + 2);
  t.like(await t.throwsAsync(client.tokens.with({ deadline: 100 })(1_000_000, 5).result), {
    type: 'timeout',
  });
  await until(() => seen.closed === closed + 3);
  t.is(await client.plain(1), 2);
  await client.close();
});

test.serial(
  'a client without a compiler asks for the types over the port, and batches',
  async (t) => {
    const { port1, port2 } = channel(t);
    servePort(streams, port1);
    const transport = portTransport(port2);
    const plain = plainClientOf({ transport });
    t.is(await plain.plain(1), 2);
    const batching = clientOf({ transport, batch: true });
    let messages = 0;
    port1.on('message', () => messages++);
    t.deepEqual(await Promise.all([batching.plain(1), batching.double(4)]), [2, 8]);
    t.is(messages, 1);
    await Promise.all([plain.close(), batching.close()]);
  },
);

test.serial(
  'a worker that ends, or a port that is closed, ends all calls as network',
  async (t) => {
    const { worker, port } = await startWorker(t, 'streams');
    const client = clientOf({ transport: portTransport(port) });
    const stream = client.once(1_000_000)[Symbol.asyncIterator]();
    await stream.next();
    const calls = [client.once(100_000).result, client.once(100_000).result];
    const settled = Promise.allSettled(calls);
    worker.postMessage('end');
    for (const outcome of await settled)
      t.like(outcome, { status: 'rejected', reason: { type: 'network' } });
    await t.throwsAsync(
      async () => {
        for (;;) await stream.next();
      },
      { instanceOf: ClientError },
    );
    const late = await client.plain.safe(1);
    t.like(late, { error: { type: 'network', cause: { code: 'PORT_CLOSED', isUnsent: true } } });

    const own = start(t);
    const waiting = own.client.once(100_000).result;
    await own.client.plain(1);
    own.port2.close();
    t.like(await t.throwsAsync(waiting), { type: 'network', cause: { code: 'PORT_LOST' } });
    const closed = clientOf({ transport: portTransport(own.port2) });
    t.like(await closed.plain.safe(1), { error: { type: 'network' } });
  },
);

test.serial('over a closed port nothing is retried, and no stream is resumed', async (t) => {
  const reconnects: unknown[] = [];
  const retry = { limit: 5, delay: 60_000 };
  const { client, port2 } = start(t, {}, { retry, onReconnect: (info) => reconnects.push(info) });
  const stream = client.tokens(1_000_000, 1)[Symbol.asyncIterator]();
  await stream.next();
  const query = client.query('x').result;
  port2.close();
  const lost = { type: 'network', cause: { code: 'PORT_LOST', isPermanent: true } };
  t.like(
    await t.throwsAsync(async () => {
      while (!(await stream.next()).done);
    }),
    lost,
  );
  await query.catch((error) => t.like(error, lost));
  const closed = { type: 'network', cause: { code: 'PORT_CLOSED', isPermanent: true } };
  t.like(await t.throwsAsync(client.tokens(3).result), closed);
  t.like(await client.double.safe(1), { error: closed });
  t.deepEqual(reconnects, []);
});

test.serial('a stream that breaks off over an open port is resumed', async (t) => {
  const reconnects: unknown[] = [];
  const { client, port1 } = start(
    t,
    {},
    { retry: { delay: 1 }, onReconnect: ({ error }) => reconnects.push(error) },
  );
  const ids: string[] = [];
  port1.on('message', ({ kind, id }) => kind === 'call' && ids.push(id));
  const items: number[] = [];
  for await (const { n } of client.tokens(5, 20)) {
    items.push(n);
    if (n === 1) port1.postMessage({ mikrokit: 1, kind: 'broken', id: ids[0] });
  }
  t.deepEqual(items, [1, 2, 3, 4, 5]);
  t.like(reconnects, [{ type: 'network', cause: { code: 'PORT_BROKEN', isPermanent: false } }]);
  await client.close();
});

test.serial('a client that was given up hears of it when it comes back', async (t) => {
  const { closed } = seen;
  const { port1, port2 } = channel(t);
  servePort(streams, port1, { silence: 100 });
  const kinds: string[] = [];
  port2.on('message', ({ kind }) => kinds.push(kind));
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
  const call = { id: 'own', method: 'POST', path: '/tokens', headers, body: '[1000000, 20]' };
  port2.postMessage({ mikrokit: 1, kind: 'call', hasParts: false, ...call });
  await until(() => kinds.includes('closed'));
  t.true(kinds.includes('ping'), kinds.join());
  // Later tests count the streams that they close.
  await until(() => seen.closed > closed);
});

test.serial('the server cancels the calls of a client that is gone', async (t) => {
  const { client, port2, server } = start(t);
  const { closed } = seen;
  const stream = client.tokens(1_000_000, 1)[Symbol.asyncIterator]();
  await stream.next();
  port2.close();
  await until(() => seen.closed > closed);
  t.is(seen.closed, closed + 1);
  await stream.return?.();
  await server.close();
});

test.serial('close waits for calls, ends them at its deadline, and tells the client', async (t) => {
  const { client, server } = start(t);
  const call = client.once(20).result;
  await client.plain(1);
  const closing = server.close();
  t.like(await client.plain.safe(1), { error: { type: 'closing', status: 503 } });
  await call;
  await closing;
  // The word of it has to arrive.
  await new Promise((resolve) => setTimeout(resolve, 20));
  t.like(await client.plain.safe(1), { error: { type: 'network', cause: { isUnsent: true } } });

  const other = start(t);
  const cut = other.client.once(100_000).result;
  await other.client.plain(1);
  await other.server.close({ deadline: 20 });
  t.like(await t.throwsAsync(cut), { type: 'network' });
});

test.serial('a side that says nothing is given up after `silence`', async (t) => {
  const { port1, port2 } = channel(t);
  port1.on('message', () => {});
  const client = clientOf({ transport: portTransport(port2, { silence: 200 }) });
  const begin = performance.now();
  t.like(await client.plain.safe(1), {
    error: { type: 'network', cause: { code: 'PORT_SILENCE' } },
  });
  t.true(performance.now() - begin >= 200);
  // A server that works on a call answers pings.
  const alive = start(t, {}, {});
  const own = clientOf({ transport: portTransport(alive.port2, { silence: 100 }) });
  t.deepEqual(await own.tokens(2, 300).result, { count: 2n });
  await own.close();
  await alive.client.close();
});

test.serial('no message of a client hurts the server', async (t) => {
  const { client, port2 } = start(t, { maxCalls: 3 });
  const replies: Record<string, unknown>[] = [];
  port2.on('message', (message: Record<string, unknown>) => {
    if (message.kind === 'reply' && String(message.id).startsWith('own')) replies.push(message);
  });
  const call = { mikrokit: 1, kind: 'call', method: 'POST', path: '/plain', hasParts: false };
  const headers = { 'content-type': 'application/json' };
  const bad: unknown[] = [
    undefined,
    null,
    1,
    'text',
    [],
    {},
    { mikrokit: 1 },
    { mikrokit: 2, kind: 'call', id: 'own' },
    { mikrokit: 1, kind: 'call' },
    { mikrokit: 1, kind: 'call', id: {} },
    { mikrokit: 1, kind: 'call', id: 'x'.repeat(100_000) },
    { mikrokit: 1, kind: 'cancel', id: 'none' },
    { mikrokit: 1, kind: 'more', id: 'none', bytes: Number.NaN },
    { mikrokit: 1, kind: 'part', id: 'none', bytes: new Uint8Array(new SharedArrayBuffer(8)) },
    new Map([['mikrokit', 1]]),
    new Error('x'),
    new Date(),
  ];
  for (const message of bad) port2.postMessage(message);
  const rejected: Record<string, unknown>[] = [
    { ...call, id: 'own-kind', kind: 'what' },
    { ...call, id: 'own-path', path: 'plain', headers },
    { ...call, id: 'own-method', method: 'A B', headers },
    { ...call, id: 'own-headers', headers: { 'content-type': 1 } },
    { ...call, id: 'own-value', headers: { ...headers, 'x-a': 'a\r\nb' } },
    { ...call, id: 'own-name', headers: { ...headers, 'a b': 'a' } },
    { ...call, id: 'own-body', headers, body: { a: 1 } },
    { ...call, id: 'own-utf8', headers, body: new Uint8Array([0xff]) },
    { ...call, id: 'own-json', headers, body: '{' },
    { ...call, id: 'own-parts', headers, hasParts: 'yes' },
  ];
  for (const message of rejected) port2.postMessage(message);
  port2.postMessage({ ...call, id: 'own-good', headers, body: new TextEncoder().encode('[1]') });
  port2.postMessage({ ...call, id: 'own-none', headers: {}, body: '[1]' });
  await until(() => replies.length === rejected.length + 2);
  t.deepEqual(Object.fromEntries(replies.map(({ id, status }) => [id, status])), {
    ...Object.fromEntries(rejected.map(({ id }) => [id, 400])),
    'own-good': 200,
    'own-none': 415,
  });
  // Parts that come faster than they are read, and a call in a loop with the same id.
  port2.postMessage({ ...call, id: 'own-flood', headers, hasParts: true, path: '/plain' });
  port2.postMessage({ ...call, id: 'own-flood', headers, body: '[1]' });
  for (let n = 0; n < 3; n++)
    port2.postMessage({
      mikrokit: 1,
      kind: 'part',
      id: 'own-flood',
      bytes: new Uint8Array(9_000_000),
    });
  await until(() => replies.some(({ id }) => id === 'own-flood'));
  t.is(replies.filter(({ id }) => id === 'own-flood').length, 1);
  t.is(await client.plain(1), 2);
  const slow = [1, 2, 3].map(() => client.once(200)[Symbol.asyncIterator]());
  await Promise.all(slow.map((items) => items.next()));
  t.like(await client.plain.safe(1), { error: { type: 'too-many-calls', status: 429 } });
  await Promise.all(slow.map((items) => items.return?.()));
  await client.close();
});

test.serial('no message of a server hurts the client', async (t) => {
  const { port1, port2 } = channel(t);
  const client = clientOf({ transport: portTransport(port2) });
  const reply = { mikrokit: 1, kind: 'reply', status: 200, headers: [], hasParts: false };
  const answers: Record<string, unknown>[] = [
    { ...reply, status: 'ok' },
    { ...reply, headers: [1] },
    { ...reply, body: 5 },
    { ...reply, kind: 'end' },
    { ...reply, kind: 'strange' },
    { ...reply, status: 99 },
    { ...reply, kind: 'part', bytes: new Uint8Array(1) },
  ];
  const sent = answers.length;
  port1.on('message', ({ kind, id }) => {
    if (kind === 'call') port1.postMessage({ ...answers.shift(), id });
  });
  for (let n = 0; n < sent; n++)
    t.like(await client.plain.safe(1), {
      error: { type: 'network', cause: { code: 'PORT_MALFORMED' } },
    });
  await client.close();
});

test.serial(
  'a reply in parts that is too large is not read to its end, and is no failure',
  async (t) => {
    const { port1, port2 } = channel(t);
    const kinds: string[] = [];
    port1.on('message', ({ kind, id }) => {
      kinds.push(kind);
      if (kind !== 'call') return;
      const message = { mikrokit: 1, id };
      port1.postMessage({ ...message, kind: 'reply', status: 200, headers: [], hasParts: true });
      port1.postMessage({ ...message, kind: 'part', bytes: new Uint8Array(11) });
    });
    const transport = portTransport(port2)(new URL('http://port')) as Transport;
    const request = { method: 'GET', url: 'http://port/a', headers: {}, maxReplySize: 10 };
    const reply = await transport.send({ ...request, body: undefined, signal: undefined });
    t.is(reply.text, undefined);
    await until(() => kinds.includes('cancel'));
    await transport.close?.();
    t.true(kinds.includes('cancel'));
  },
);

test.serial(
  'a port that cannot send fails its calls, and does not keep the client open',
  async (t) => {
    const port = Object.assign(new EventEmitter(), {
      postMessage: () => {
        throw new Error('the window is gone');
      },
    });
    const client = clientOf({ transport: portTransport(port) });
    const error = await t.throwsAsync(client.plain(1));
    t.like(error, { type: 'network', cause: { message: 'the window is gone' } });
    const closing = client.close().then(() => 'closed');
    t.is(await Promise.race([closing, sleep(5_000, 'it hangs', { ref: false })]), 'closed');
  },
);

test.serial('both ends of a port may serve an API and call the other', async (t) => {
  const { port1, port2 } = channel(t);
  servePort(streams, port1);
  servePort(files, port2);
  const left = filesClientOf({ transport: portTransport(port1) });
  const right = clientOf({ transport: portTransport(port2) });
  const [size, value] = await Promise.all([left.optional(new Blob(['abc'])), right.plain(1)]);
  t.deepEqual([size, value], [3, 2]);
  await Promise.all([left.close(), right.close()]);
});

/** A port as Electron's main process has it: events with `data`, and no transfer of bytes. */
class ElectronPort extends EventEmitter {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (data) => this.emit('message', { data, ports: [] }));
    port.on('close', () => this.emit('close'));
  }

  postMessage(message: unknown, transfer: unknown[] = []): void {
    if (transfer.length > 0) throw new TypeError('Invalid value for transfer');
    this.#port.postMessage(message);
  }

  start(): void {
    this.#port.start();
  }
}

/** A port that has the methods of the browser alone. */
function browserPort(port: MessagePort) {
  return {
    postMessage: (message: unknown, transfer: never[] = []) => port.postMessage(message, transfer),
    addEventListener: (type: string, listener: (event: Event) => void) =>
      port.addEventListener(type, listener),
    removeEventListener: (type: string, listener: (event: Event) => void) =>
      port.removeEventListener(type, listener),
    start: () => port.start(),
  };
}

test.serial('ports of Electron and of browsers have other events', async (t) => {
  const { port1, port2 } = channel(t);
  const server = servePort(files, new ElectronPort(port1));
  const client = filesClientOf({ transport: portTransport(browserPort(port2)) });
  const copied = await client.copy(new Blob(['a'.repeat(200_000)]));
  t.is(copied.size, 200_000);
  await client.close();
  await server.close();
});

test('what is no port, and options that cannot work, are errors', async (t) => {
  const { port1 } = channel(t);
  t.throws(() => servePort(streams, {} as never), { message: /postMessage/ });
  t.throws(() => portTransport(undefined as never), { message: /postMessage/ });
  t.throws(() => servePort(streams, port1, { maxCalls: 0 }), { message: /maxCalls/ });
  t.throws(() => servePort(streams, port1, { silence: -1 }), { message: /silence/ });
  t.throws(() => servePort(streams, port1, { port: 1 } as never), { message: /'port'/ });
  t.throws(() => portTransport(port1, { silence: 0.5 }), { message: /silence/ });
  const api = {
    accept: () => t.fail() as never,
    acceptRoute: () => t.fail() as never,
    prepare: () => Promise.reject(new Error('no table')),
  };
  const { port1: one, port2 } = channel(t);
  const server: PortServer = servePort(api, one);
  await t.throwsAsync(server.ready, { message: 'no table' });
  const client = clientOf({ transport: portTransport(port2) });
  t.like(await client.plain.safe(1), { error: { type: 'network' } });
});
