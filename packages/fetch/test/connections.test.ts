import { createServer, request as sendOn } from 'node:http';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { createFetch, type FetchError } from '@mikrokit/fetch';
import { type UndiciOptions, undiciTransport } from '@mikrokit/fetch/undici';
import test, { type ExecutionContext } from 'ava';
import { createCertificate } from '../../http/test/certificate.ts';
import { sendJson, startForeign } from './foreign-server.ts';

const certificate = await createCertificate();

async function startProxy(t: ExecutionContext) {
  const seen: string[] = [];
  const proxy = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const forward = sendOn(request.url ?? '', { method: request.method ?? 'GET' }, (reply) => {
      response.writeHead(reply.statusCode ?? 0, reply.headers);
      reply.pipe(response);
    });
    request.pipe(forward);
  });
  proxy.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url}`);
    const [host = '', port] = (request.url ?? '').split(':');
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    t.teardown(() => upstream.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, seen };
}

test.serial('requests go through a proxy, except those to hosts of NO_PROXY', async (t) => {
  const { url } = await startForeign(t, (_request, response) => sendJson(response, 'there'));
  const proxy = await startProxy(t);
  const call = async (options: UndiciOptions) => {
    const api = createFetch({ url, transport: undiciTransport(options) });
    t.teardown(() => api.close());
    t.is(await (await api.get('/a')).json(), 'there');
    return proxy.seen.splice(0).length;
  };
  t.is(await call({}), 0);
  t.is(await call({ proxy: proxy.url }), 1);
  const before = { ...process.env };
  t.teardown(() => {
    process.env = before;
  });
  Object.assign(process.env, {
    HTTP_PROXY: proxy.url,
    http_proxy: proxy.url,
    NO_PROXY: '',
    no_proxy: '',
  });
  t.is(await call({}), 0);
  t.is(await call({ proxy: 'environment' }), 1);
  Object.assign(process.env, { NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' });
  t.is(await call({ proxy: 'environment' }), 0);
});

test('a proxy that cannot be reached, or passes nothing on, is named by the error', async (t) => {
  const busy = createServer((_, response) => void response.writeHead(407).end());
  busy.on('connect', (_, socket) => void socket.end('HTTP/1.1 407 No\r\n\r\n'));
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  t.teardown(() => busy.close());
  const { port } = busy.address() as AddressInfo;
  for (const [proxy, url] of [
    ['127.0.0.1:1', 'http://api.example'],
    ['http://user:secret@127.0.0.1:1', 'https://api.example'],
    [`127.0.0.1:${port}`, 'https://api.example'],
  ] as const) {
    const api = createFetch({ url, transport: undiciTransport({ proxy }) });
    t.teardown(() => api.close());
    const error = await t.throwsAsync<FetchError>(api.get('/a'));
    t.is(error.type, 'network');
    t.regex(error.message, /by the proxy 127\.0\.0\.1:\d+\)$/, proxy);
    t.notRegex(error.message, /secret/);
  }
});

test('HTTP/2 is used with servers that offer it, and can be turned off', async (t) => {
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.httpVersion));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  const version = async (options: UndiciOptions) => {
    const api = createFetch({ url, transport: undiciTransport(options) });
    t.teardown(() => api.close());
    return (await api.get('/')).json();
  };
  const trusting = { connect: { ca: certificate.cert } };
  t.is(await version(trusting), '2.0');
  t.is(await version({ ...trusting, http2: false }), '1.1');
  t.like(await t.throwsAsync(version({})), { type: 'network' });
});

test('options of connections that cannot be are rejected', (t) => {
  const rejected = (options: object, message: RegExp) =>
    t.throws(() => undiciTransport(options), { instanceOf: TypeError, message });
  rejected({ proxies: [] }, /no option 'proxies'/);
  rejected({ proxy: 'socks5://nowhere' }, /proxy is not the URL of a proxy/);
  rejected({ proxy: 'http://a', dnsCache: true }, /dnsCache/);
  rejected({ dnsCache: -1 }, /dnsCache/);
  rejected({ http2: 'yes' }, /http2/);
});
