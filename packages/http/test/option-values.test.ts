import { setTimeout } from 'node:timers/promises';
import { nodeHandler, type ServeOptions, serve } from '@mikrokit/http';
import test from 'ava';
import { createApi } from './api.ts';
import { createCertificate } from './certificate.ts';

const notNumbers = [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', true, null];

for (const [option, values, message] of [
  ['port', [...notNumbers, 65_536, '3a', '3000'], /^port is .*; use a whole number from 0 to/],
  ['hostname', ['', 127, null, true], /^hostname is .*; name an address, or leave it out$/],
  ['socketPath', ['', 3, null], /^socketPath is .*; name a file$/],
  ['tls', [{}, true, null, { key: 'k' }, { cert: 'c' }], /^tls (is|has) .*; pass \{ key, cert \}/],
  ['http2', ['yes', 1, null], /^http2 is .*; use true or false$/],
  ['date', ['no', 0, null], /^date is .*; use true or false$/],
  ['securityHeaders', ['no', 1, null], /^securityHeaders is .*; use true or false$/],
  ['maxConnections', [...notNumbers, 0], /^maxConnections is .*; use a whole number from 1/],
  ['headersTimeout', notNumbers, /^headersTimeout is .*; use a number of milliseconds/],
  ['requestTimeout', notNumbers, /^requestTimeout is .*; use a number of milliseconds/],
  ['keepAliveTimeout', notNumbers, /^keepAliveTimeout is .*; use a number of milliseconds/],
  ['shutdownDeadline', notNumbers, /^shutdownDeadline is .*; use a number of milliseconds/],
  ['shutdownDelay', notNumbers, /^shutdownDelay is .*; use a number of milliseconds/],
  ['compress', ['gzip', 5, null, { encodings: [] }], /^compress.* is .*; use /],
  ['accessLog', [true, {}, null, { info: 'x' }], /^accessLog is .*; pass a logger/],
  ['onClose', [true, {}, null], /^onClose is .*; pass a function$/],
  ['trustProxy', ['10.0.0.0/8', 1, { all: true }], /^trustProxy is .*; list addresses/],
  ['signals', ['SIGTERM', 1, null, ['SIGTREM'], ['SIGINT', 'SIGKILL']], /^signals.*; use true for/],
  ['workers', [0, 1.5, -1, Number.NaN, '2', true], /^workers is .*; use a whole number from 1/],
] as const) {
  test.serial(`${option}: a server does not start with a value that it cannot have`, async (t) => {
    const before = open();
    for (const value of values) {
      const options = { ...(option === 'socketPath' ? {} : { port: 0 }), signals: true };
      await t.throwsAsync(serve(createApi().api, { ...options, [option]: value } as ServeOptions), {
        message,
      });
    }
    t.deepEqual(open(), before);
  });
}

/** Servers, and listeners for signals, that this process has. */
function open() {
  return {
    servers: process.getActiveResourcesInfo().filter((name) => /Server|Pipe/.test(name)),
    signals: (['SIGTERM', 'SIGINT', 'SIGHUP'] as const).map((name) => process.listenerCount(name)),
  };
}

test.serial('a hostname that cannot be listened on leaves no server and no listener', async (t) => {
  const before = open();
  for (const hostname of ['no.such.host.invalid', '192.0.2.1', '::ffff:192.0.2.1']) {
    const rejected = serve(createApi().api, { port: 0, hostname, signals: true });
    const error = await t.throwsAsync<NodeJS.ErrnoException>(rejected);
    t.is(error?.syscall, hostname.startsWith('no') ? 'getaddrinfo' : 'listen');
  }
  // Node closes the sockets that it could not use in a later turn.
  for (let i = 0; i < 100 && open().servers.length > before.servers.length; i++)
    await setTimeout(10);
  t.deepEqual(open(), before);
});

test('a socket path beside a port or a hostname is rejected', async (t) => {
  for (const [location, message] of [
    [{ port: 0 }, /; leave out port$/],
    [{ hostname: '::1' }, /; leave out hostname$/],
  ] as const) {
    const options = { socketPath: '/tmp/never-made.sock', ...location };
    await t.throwsAsync(serve(createApi().api, options), { instanceOf: TypeError, message });
  }
});

test('something other than a router is rejected', async (t) => {
  for (const api of [undefined, {}, Promise.resolve(createApi().api)]) {
    await t.throwsAsync(serve(api as never, { port: 0 }), { message: /expected a router/ });
  }
});

test('a handler in another server rejects such proxies, too', (t) => {
  t.throws(() => nodeHandler(createApi().api, { trustProxy: '10.0.0.0/8' as never }), {
    message: /^trustProxy is "10\.0\.0\.0\/8"; list addresses/,
  });
});

test('values that a server can have are accepted', async (t) => {
  for (const options of [
    { tls: await createCertificate() },
    { maxConnections: 1, shutdownDeadline: 0, shutdownDelay: 0, onClose: () => {} },
    { accessLog: { info: () => {} }, compress: false, date: false, http2: true },
    { signals: ['SIGUSR2'] as const },
    { signals: [] },
    { trustProxy: true, compress: { threshold: 0 } },
  ] satisfies ServeOptions[]) {
    const server = await serve(createApi().api, { port: 0, ...options });
    await server.close();
    t.pass();
  }
});
