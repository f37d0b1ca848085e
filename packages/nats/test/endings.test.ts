import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import { natsTransport, serveNats } from '@mikrokit/nats';
import { connect, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import test, { type ExecutionContext } from 'ava';
import { type NatsTestServer, natsTest, startNats } from '../../../test/support/nats-server.ts';
import { until } from '../../../test/support/until.ts';

const { ended, endings } = (await import('./api/endings.ts')) as typeof import('./api/endings.ts');

const { endingsClient } = (await import(
  './api/endings-client.ts'
)) as typeof import('./api/endings-client.ts');

let broker: NatsTestServer;
test.before(async () => {
  if (natsTest !== test.serial.skip) broker = await startNats();
});
test.after.always(() => broker?.stop());

async function open(t: ExecutionContext, url = broker.url): Promise<NatsConnection> {
  const nc = await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  t.teardown(() => nc.close());
  return nc;
}

async function start(
  t: ExecutionContext,
  { url = broker.url, service = 'ends', heartbeat = 100 } = {},
) {
  const [serverNc, clientNc] = await Promise.all([open(t, url), open(t, url)]);
  const server = serveNats(endings, serverNc, { service, heartbeat });
  await server.ready;
  t.teardown(() => server.close({ deadline: 0 }));
  const transport = natsTransport(clientNc, { service, silence: 10_000 });
  return { server, client: endingsClient({ transport }), serverNc, clientNc };
}

/** Whether a promise settles in time. */
async function settles(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  const isInTime = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return isInTime;
}

natsTest('a byte stream ends when its client cancels and reads no further', async (t) => {
  const { server, clientNc } = await start(t);
  const before = ended.bytes;
  const kinds: string[] = [];
  let control = '';
  clientNc.subscribe('reader', {
    callback: (_, message) => {
      kinds.push(message.headers?.get('mikrokit-reply') ?? '');
      control = message.reply ?? '';
    },
  });
  clientNc.publish('ends.POST.bytes', '[]', { reply: 'reader' });
  // The window is full, and no byte is granted.
  await until(() => kinds.some((kind) => kind.startsWith('alive')));
  clientNc.publish(control, 'cancel');
  await until(() => kinds.some((kind) => kind.startsWith('broken')));
  t.is(ended.bytes, before + 1);
  t.true(await settles(server.close(), 5_000));
  t.regex(kinds.at(-1) as string, /^broken/);
});

natsTest('close drains a stream that opens after it', async (t) => {
  const { server, client } = await start(t);
  const leaving = new AbortController();
  const before = ended.started;
  const read = async () => {
    for await (const _ of client.late.with({ signal: leaving.signal })(400));
  };
  // It looks for another server until it is aborted.
  read().catch(() => {});
  await until(() => ended.started > before);
  t.true(await settles(server.close(), 5_000));
  leaving.abort();
});

natsTest('close keeps its deadline when work never ends', async (t) => {
  const { server, client } = await start(t);
  t.is(await client.work(), 'works');
  t.true(await settles(server.close({ deadline: 100 }), 3_000));
});

natsTest('a second close can bring an earlier deadline', async (t) => {
  const { server, client } = await start(t);
  t.is(await client.work(), 'works');
  const closing = server.close({ deadline: 60_000 });
  server.close({ deadline: 50 });
  t.true(await settles(closing, 3_000));
});

natsTest('a deadline that no timer can have is an error', async (t) => {
  const { server, client } = await start(t);
  for (const deadline of [Number.POSITIVE_INFINITY, 2 ** 31, -1, Number.NaN, '5'])
    t.throws(() => server.close({ deadline } as never), {
      name: 'RangeError',
      message: /deadline/,
    });
  t.is(await client.wait(1), 'waited');
});

natsTest('close keeps its deadline when the broker is away', async (t) => {
  const own = await startNats();
  const { server, serverNc } = await start(t, { url: own.url });
  await own.stop('SIGKILL');
  t.true(await settles(server.close({ deadline: 200 }), 3_000));
  await serverNc.close();
});

natsTest('close resolves when the connection gives up on its broker', async (t) => {
  const own = await startNats();
  const nc = await connect({ servers: own.url, maxReconnectAttempts: 5, reconnectTimeWait: 50 });
  const server = serveNats(endings, nc, { service: 'ends' });
  await server.ready;
  await own.stop('SIGKILL');
  await t.notThrowsAsync(server.close({ deadline: 10_000 }));
  await nc.close();
});

natsTest('a client that was away now and then keeps its call', async (t) => {
  const heartbeat = 300;
  const { clientNc } = await start(t, { heartbeat });
  let answer: string | undefined;
  let alive = 0;
  const callback = (_: Error | null, message: Msg) => {
    if (message.headers?.get('mikrokit-reply')) alive++;
    else answer = message.string();
  };
  clientNc.publish('ends.POST.wait', '[4000]', { reply: 'mover' });
  // Each time one heartbeat finds nobody, or two.
  for (let round = 0; round < 4; round++) {
    await sleep(heartbeat * 1.1);
    const heard = alive;
    const subscription = clientNc.subscribe('mover', { callback });
    await until(() => alive >= heard + 2 || answer !== undefined);
    if (round < 3) subscription.unsubscribe();
  }
  await until(() => answer !== undefined);
  t.is(answer, '{"wait":"waited"}');
});

natsTest('streams arrive over a broker with a small max_payload', async (t) => {
  const own = await startNats({ config: 'max_payload: 1024' });
  t.teardown(() => own.stop());
  const { client } = await start(t, { url: own.url });
  const items: number[] = [];
  for await (const item of client.count(500)) items.push(item);
  t.deepEqual(
    items,
    Array.from({ length: 500 }, (_, n) => n),
  );
});

natsTest('closing its connection ends the calls of a client at once', async (t) => {
  const { client, clientNc } = await start(t);
  const before = ended.started;
  const call = t.throwsAsync(client.wait(20_000));
  await until(() => ended.started > before);
  await clientNc.close();
  t.true(await settles(call, 3_000));
  t.like(await call, { type: 'network', cause: { code: 'NATS_CLOSED', isUnsent: false } });
  // No retry can succeed, so none is made.
  const late = t.throwsAsync(client.wait.with({ retry: { limit: 2, delay: 20_000 } })(1));
  t.true(await settles(late, 3_000));
  t.like(await late, { type: 'network', cause: { code: 'NATS_CLOSED', isPermanent: true } });
});

natsTest('a client whose inbox is denied watches its connection once', async (t) => {
  const own = await startNats({
    config: `authorization { users: [ { user: a, password: a, permissions: {
      publish: [">"], subscribe: ["_INBOX.other.>"] } } ] }`,
  });
  t.teardown(() => own.stop());
  const nc = await connect({ servers: own.url, user: 'a', pass: 'a' });
  t.teardown(() => nc.close());
  let watchers = 0;
  const status = nc.status.bind(nc);
  nc.status = () => {
    watchers++;
    return status();
  };
  const client = endingsClient({ transport: natsTransport(nc, { service: 'ends' }) });
  for (let call = 0; call < 5; call++)
    t.like(await t.throwsAsync(client.wait(1)), { type: 'network' });
  t.is(watchers, 1);
});

natsTest('a reply by hand is read, and a malformed one ends its call', async (t) => {
  const nc = await open(t);
  const replies: Record<string, string | undefined> = {
    plain: undefined,
    end: 'end 1',
    part: 'part 1',
    status: 'reply abc',
    range: 'reply 99',
    word: 'hello 200',
  };
  let next = '';
  nc.subscribe('hand.*.>', {
    callback: (_, message) => {
      const list = headers();
      list.set('x-other', '1');
      const kind = replies[next];
      if (kind !== undefined) list.set('mikrokit-reply', kind);
      message.respond('{"wait":"by hand"}', { headers: list });
    },
  });
  const client = endingsClient({ transport: natsTransport(nc, { service: 'hand' }) });
  for (next of Object.keys(replies)) {
    const call = client.wait(1).then(
      (value) => value,
      (error) => error.cause?.code,
    );
    t.true(await settles(call, 2_000), next);
    t.is(await call, next === 'plain' ? 'by hand' : 'NATS_MALFORMED', next);
  }
});

natsTest('raw routes answer whatever the service is called, and reject bad headers', async (t) => {
  const { clientNc } = await start(t, { service: '256' });
  const call = async (value: string) => {
    const list = headers();
    list.set('x-name', value);
    const reply = await clientNc.request('256.POST.raw', '', { headers: list, timeout: 5_000 });
    return [reply.headers?.get('mikrokit-reply') ?? '', reply.string()] as const;
  };
  t.is((await call('tea'))[0], 'stream 200');
  const [kind, text] = await call('Ω');
  t.is(kind, 'reply 400');
  t.regex(text, /x-name/);
  t.is((await call('tea'))[0], 'stream 200');
});
