import '@mikrokit/compiler/register';
import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { fetchHandler, nodeHandler, serve } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';
import { until } from '../../test/support/until.ts';

// Imported after the loader is registered, so that it is compiled.
const { ran, uploadsForOwners: api } = await import('../uploads-for-owners.ts');

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** An upload whose head has been sent, and nothing else. */
interface Upload {
  readonly reply: Promise<Reply>;
  /** Sends the body, and ends it. */
  send(body: string): void;
  /** Whether the body was read. `undefined` if that is unknown. */
  isRead?(): boolean;
}

interface Host {
  open(path: string, headers: Readonly<Record<string, string>>): Promise<Upload>;
}

const boundary = 'boundary';
const part = (name: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n${content}\r\n`;
const formOf = (call: string, file: string) =>
  `${part('call', call)}${part('/1', file)}--${boundary}--\r\n`;
const typeOfForm = `multipart/form-data; boundary=${boundary}`;
const lines = 'application/x-ndjson';

/** By route: the request, and the result. */
const uploads: Readonly<Record<string, { type: string; body: string; result: number }>> = {
  file: { type: 'text/plain', body: '12345', result: 5 },
  optional: { type: 'text/plain', body: '123', result: 3 },
  lines: { type: lines, body: '1\n2\n3\n', result: 6 },
  form: { type: typeOfForm, body: formOf('[7,true]', '12345'), result: 12 },
  formOfLines: { type: typeOfForm, body: formOf('[7,true]', '1\n2\n'), result: 10 },
};

/** By group of routes: a credential that is accepted, and one that is not. */
const credentials: Readonly<Record<string, readonly [good: object, bad: object]>> = {
  token: [{ authorization: 'Bearer ada' }, { authorization: 'Bearer eve' }],
  cookie: [{ cookie: 'key=ada' }, { cookie: 'key=eve' }],
  header: [{ authorization: 'Bearer ada' }, {}],
};

function overHttp1(url: string): Host {
  return {
    open: async (path, headers) => {
      const sent: ClientRequest = request(`${url}${path}`, { method: 'POST', headers });
      sent.on('error', () => {});
      const reply = once(sent, 'response').then(async ([response]: IncomingMessage[]) => ({
        status: response?.statusCode ?? 0,
        body: await json(response as IncomingMessage),
      }));
      sent.flushHeaders();
      return { reply, send: (body) => sent.end(body) };
    },
  };
}

async function overHttp2(t: ExecutionContext): Promise<Host> {
  const server = createHttp2Server(nodeHandler(api) as never).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  t.teardown(() => {
    session.destroy();
    server.close();
  });
  return {
    open: async (path, headers) => {
      const sent = session.request({ ...headers, ':method': 'POST', ':path': path });
      sent.on('error', () => {});
      const reply = once(sent, 'response').then(async ([head]) => ({
        status: head[':status'],
        body: await json(sent),
      }));
      return { reply, send: (body) => void sent.end(body) };
    },
  };
}

/** A host of the Fetch API, which can see whether the body is read. */
function overFetch(): Host {
  const handle = fetchHandler(api);
  return {
    open: async (path, headers) => {
      const given = Promise.withResolvers<string>();
      let isRead = false;
      const body = new ReadableStream<Uint8Array>(
        {
          pull: async (controller) => {
            isRead = true;
            controller.enqueue(Buffer.from(await given.promise));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      const response = handle(new Request(`http://localhost${path}`, init));
      const reply = Promise.resolve(response).then(async (head) => ({
        status: head.status,
        body: await head.json(),
      }));
      return { reply, send: given.resolve, isRead: () => isRead };
    },
  };
}

const hosts: Readonly<Record<string, (t: ExecutionContext) => Promise<Host>>> = {
  'serve()': async (t) => {
    const server = await serve(api, { port: 0 });
    t.teardown(() => server.close());
    return overHttp1(server.url);
  },
  'node:http': async (t) => {
    const server = createServer(nodeHandler(api)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.teardown(() => {
      server.closeAllConnections();
      server.close();
    });
    return overHttp1(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  },
  'HTTP/2': overHttp2,
  fetchHandler: async () => overFetch(),
};

for (const [name, start] of Object.entries(hosts)) {
  test.serial(`${name} rejects an upload by its head, before a byte of its body`, async (t) => {
    const host = await start(t);
    for (const [group, [, bad]] of Object.entries(credentials)) {
      for (const [route, { type }] of Object.entries(uploads)) {
        ran.length = 0;
        const headers = { ...bad, 'content-type': type, 'content-length': '90000' };
        const upload = await host.open(`/${group}/${route}`, headers);
        // It would never come if anything waited for the body.
        const { status } = await upload.reply;
        t.is(status, 401, `${group}/${route}`);
        t.deepEqual(ran, [group], `${group}/${route}`);
        t.not(upload.isRead?.(), true, `${group}/${route}`);
      }
    }
  });

  test.serial(`${name} reads a form first for a hook that also runs after errors`, async (t) => {
    const host = await start(t);
    const id = 'audited/noted/form';
    const body = formOf(`{"audited/noted/audit":["me"],"${id}":[7,true]}`, '12345');
    for (const [authorization, status, order] of [
      ['Bearer ada', 200, ['header', 'audit me', 'handler']],
      ['Bearer eve', 401, ['header', 'audit me']],
    ] as const) {
      ran.length = 0;
      const headers = {
        authorization,
        'content-type': typeOfForm,
        'content-length': `${body.length}`,
      };
      const upload = await host.open(`/${id}`, headers);
      upload.send(body);
      const reply = await upload.reply;
      t.is(reply.status, status, JSON.stringify(reply.body));
      t.deepEqual(ran, [...order]);
    }
  });

  test.serial(`${name} runs hooks before an accepted upload arrives`, async (t) => {
    const host = await start(t);
    for (const [group, [good]] of Object.entries(credentials)) {
      for (const [route, { type, body, result }] of Object.entries(uploads)) {
        ran.length = 0;
        const headers = { ...good, 'content-type': type, 'content-length': `${body.length}` };
        const upload = await host.open(`/${group}/${route}`, headers);
        await until(() => ran.includes(group));
        upload.send(body);
        const id = `${group}/${route}`;
        t.deepEqual(await upload.reply, { status: 200, body: { [id]: result } });
        t.deepEqual(ran, [group, 'handler'], id);
      }
    }
  });

  test.serial(
    `${name} reads a form for a hook that needs it, behind the hooks before that`,
    async (t) => {
      const host = await start(t);
      for (const route of ['form', 'formOfLines']) {
        const id = `quota/limited/${route}`;
        const { type, result } = uploads[route] as (typeof uploads)[string];
        const send = async (authorization: string, body: string) => {
          ran.length = 0;
          const headers = {
            authorization,
            'content-type': type,
            'content-length': `${body.length}`,
          };
          const upload = await host.open(`/${id}`, headers);
          await until(() => ran.includes('token'));
          t.deepEqual(ran, ['token']);
          if (authorization === 'Bearer ada') upload.send(body);
          return upload.reply;
        };
        const file = route === 'form' ? '12345' : '1\n2\n';
        const callOf = (most: number) => `{"quota/limited/quota":[${most}],"${id}":[7,true]}`;
        t.is((await send('Bearer eve', formOf(callOf(10), file))).status, 401);
        t.is((await send('Bearer ada', formOf(callOf(1), file))).status, 429);
        t.deepEqual(ran, ['token', 'quota']);
        t.deepEqual(await send('Bearer ada', formOf(callOf(10), file)), {
          status: 200,
          body: { [id]: result },
        });
        t.deepEqual(ran, ['token', 'quota', 'handler']);
        // Nothing reads what a hook without parameters is given.
        const withMore = `{"user":[1],"quota/limited/quota":[10],"${id}":[7,true]}`;
        t.is((await send('Bearer ada', formOf(withMore, file))).status, 400);
      }
    },
  );
}
