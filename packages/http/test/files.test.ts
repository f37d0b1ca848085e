import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { serve } from '@mikrokit/http';
import { type FilesOptions, files } from '@mikrokit/http/files';
import { createRouter, hook } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import { looseCodecs, silent } from './api.ts';
import { RawConnection } from './raw-connection.ts';

const SECRET = 'SECRET of the folder around';
const script = 'console.log(1);'.repeat(100);

/** A folder of files, beside which there is a secret. */
function createFolder(t: ExecutionContext): string {
  const around = mkdtempSync(join(tmpdir(), 'mikrokit-files-'));
  t.teardown(() => rmSync(around, { recursive: true, force: true }));
  writeFileSync(join(around, 'secret.txt'), SECRET);
  const folder = join(around, 'public');
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('index.html', '<h1>home</h1>');
  write('docs/index.html', '<h1>docs</h1>');
  write('assets/app.js', script);
  write('assets/app.js.br', brotliCompressSync(script));
  write('assets/app.js.gz', gzipSync(script));
  write('data.bin', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
  write('empty.txt', '');
  write('with space ü.txt', 'spaced');
  write('.env', SECRET);
  write('.git/config', SECRET);
  write('.well-known/security.txt', 'contact');
  symlinkSync(join(around, 'secret.txt'), join(folder, 'link.txt'));
  symlinkSync(around, join(folder, 'around'));
  symlinkSync(join(folder, 'data.bin'), join(folder, 'inner.bin'));
  return folder;
}

/** The bytes of a reply. `fetch` adds headers of its own to conditional requests. */
async function get(t: ExecutionContext, url: string, path: string, headers = 'accept: */*') {
  const connection = new RawConnection(url);
  t.teardown(() => connection.socket.destroy());
  connection.send(`GET ${path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n${headers}\r\n\r\n`);
  await connection.closed;
  return connection.rest;
}

async function serving(t: ExecutionContext, options: FilesOptions = {}) {
  return servingFolder(t, createFolder(t), options);
}

async function servingFolder(t: ExecutionContext, folder: string, options: FilesOptions = {}) {
  const api = createRouter(
    { page: files(folder, options), echo: (_, value: unknown) => value },
    { logger: silent },
    looseCodecs('echo'),
  );
  // Callers of the API need no list of files.
  t.deepEqual(
    api.routes.map(({ id }) => id),
    ['echo'],
  );
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close({ deadline: 500 }));
  return server.url;
}

test('Files have their types, tags and lengths, beside routes', async (t) => {
  const url = await serving(t);
  const page = await fetch(`${url}/`);
  t.is(await page.text(), '<h1>home</h1>');
  t.is(page.headers.get('content-type'), 'text/html; charset=utf-8');
  t.is(page.headers.get('content-length'), '13');
  t.is(page.headers.get('cache-control'), 'no-cache');
  t.truthy(page.headers.get('etag'));
  t.is(await (await fetch(`${url}/docs/`)).text(), '<h1>docs</h1>');
  t.is(await (await fetch(`${url}/with%20space%20%C3%BC.txt`)).text(), 'spaced');
  t.is(await (await fetch(`${url}/.well-known/security.txt`)).text(), 'contact');
  t.is(await (await fetch(`${url}/empty.txt`)).text(), '');
  t.is((await (await fetch(`${url}/inner.bin`)).arrayBuffer()).byteLength, 10);
  t.is((await fetch(`${url}/nope.txt`)).status, 404);
  t.is((await fetch(`${url}/assets/`)).status, 404);
  const body = '[1]';
  const headers = { 'content-type': 'application/json' };
  t.is(await (await fetch(`${url}/echo`, { method: 'POST', headers, body })).text(), '{"echo":1}');
});

test('A folder without a slash at its end redirects to itself', async (t) => {
  const url = await serving(t);
  const reply = await fetch(`${url}/docs`, { redirect: 'manual' });
  t.is(reply.status, 301);
  t.is(reply.headers.get('location'), './docs/');
  t.is(await (await fetch(`${url}/docs`)).text(), '<h1>docs</h1>');
});

test('A caller that has the current file gets a 304, and ranges are answered', async (t) => {
  const url = await serving(t);
  const first = await fetch(`${url}/data.bin`);
  await first.arrayBuffer();
  const etag = first.headers.get('etag') as string;
  const again = await get(t, url, '/data.bin', `if-none-match: ${etag}`);
  t.regex(again, /^HTTP\/1\.1 304 /);
  t.regex(again, /\r\ncache-control: no-cache\r\n/);
  const range = async (value: string) => {
    const reply = await fetch(`${url}/data.bin`, { headers: { range: value } });
    const bytes = [...new Uint8Array(await reply.arrayBuffer())];
    return [reply.status, reply.headers.get('content-range'), bytes];
  };
  t.deepEqual(await range('bytes=2-4'), [206, 'bytes 2-4/10', [2, 3, 4]]);
  t.deepEqual(await range('bytes=-2'), [206, 'bytes 8-9/10', [8, 9]]);
  t.deepEqual(await range('bytes=20-'), [416, 'bytes */10', []]);
  t.is((await fetch(`${url}/data.bin`, { headers: { 'if-match': '"other"' } })).status, 412);
  const head = await fetch(`${url}/data.bin`, { method: 'HEAD' });
  t.is(head.headers.get('content-length'), '10');
});

test('A variant that leads out of the folder, or cannot be read, is left out', async (t) => {
  const folder = createFolder(t);
  const outside = join(folder, '..', 'secret.txt');
  for (const name of ['a.txt', 'b.txt']) writeFileSync(join(folder, name), 'plain');
  for (const name of ['a.txt.br', 'a.txt.gz', 'b.txt.br']) symlinkSync(outside, join(folder, name));
  writeFileSync(join(folder, 'b.txt.gz'), gzipSync('zipped'));
  // Too many links.
  symlinkSync(join(folder, 'b.txt.zst'), join(folder, 'b.txt.zst'));
  const url = await servingFolder(t, folder);
  const accept = 'accept-encoding: br, gzip, zstd';
  const plain = await get(t, url, '/a.txt', accept);
  t.regex(plain, /^HTTP\/1.1 200 /);
  t.true(plain.endsWith('\r\n\r\nplain'), plain);
  const zipped = await get(t, url, '/b.txt', accept);
  t.regex(zipped, /^HTTP\/1.1 200 /);
  t.regex(zipped, /content-encoding: gzip/);
});

test('A precompressed variant is sent to callers that accept it', async (t) => {
  const url = await serving(t);
  const ask = (accepted: string) =>
    fetch(`${url}/assets/app.js`, { headers: { 'accept-encoding': accepted } });
  for (const [accepted, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000', null],
    ['identity', null],
    ['brotli', null],
  ] as const) {
    const reply = await ask(accepted);
    t.is(reply.headers.get('content-encoding'), coding, accepted);
    t.is(await reply.text(), script, accepted);
    t.regex(reply.headers.get('content-type') ?? '', /javascript; charset=utf-8$/);
    t.is(reply.headers.get('vary'), 'accept-encoding');
  }
  const etag = (await ask('br')).headers.get('etag') as string;
  const conditional = `accept-encoding: br\r\nif-none-match: ${etag}`;
  t.regex(await get(t, url, '/assets/app.js', conditional), /^HTTP\/1\.1 304 /);
  t.not((await ask('gzip')).headers.get('etag'), etag);
});

test('The options say where, how long, and what instead', async (t) => {
  const url = await serving(t, {
    path: '/site',
    cacheControl: (path) =>
      path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    fallback: 'index.html',
    precompressed: false,
  });
  const asset = await fetch(`${url}/site/assets/app.js`);
  t.is(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  t.is(asset.headers.get('content-encoding'), null);
  const html = { accept: 'text/html,*/*' };
  const page = await fetch(`${url}/site/users/7`, { headers: html });
  t.is(page.status, 200);
  t.is(await page.text(), '<h1>home</h1>');
  t.is(page.headers.get('cache-control'), 'no-cache');
  t.is((await fetch(`${url}/site/assets/old.js`)).status, 404);
  t.is((await fetch(`${url}/other`, { headers: html })).status, 404);
});

test('No hostile path leads out of the folder, to a hidden file, or to an error of the server', async (t) => {
  const url = await serving(t, { fallback: 'index.html' });
  const ups = [
    '..',
    '%2e%2e',
    '.%2e',
    '%2E.',
    '%252e%252e',
    '..%00',
    '%c0%ae%c0%ae',
    '．．',
    '....',
    '..;',
  ];
  const slashes = ['/', '%2f', '\\', '%5c', '//', '/./', '%252f', '%c0%af'];
  const paths = [
    ...ups.flatMap((up) => slashes.map((slash) => `/${up}${slash}secret.txt`)),
    ...ups.map((up) => `/assets/${up}/${up}/secret.txt`),
    ...ups.map((up) => `/${up}/${up}/${up}/${up}/etc/passwd`),
    '/link.txt',
    '/around/secret.txt',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/.well-known/../.env',
    '/.well-known/.env',
    '/assets/.env',
    '//etc/passwd',
    '//evil.example/..',
    '/\\evil.example',
    '/C:/windows/win.ini',
    '/index.html%00.js',
    '/%00',
    '/data.bin/',
    '/data.bin/x',
    '/secret.txt',
    `/${'a/'.repeat(3_000)}`,
    `/${'x'.repeat(8_000)}`,
    '/%',
    '/%zz',
    '/%ff%fe',
    '/assets/app.js%20',
    '/assets/app.js.',
    '/..././/secret.txt',
    '/file:///etc/passwd',
    '/nul',
  ];
  t.true(paths.length > 100);
  for (const path of paths) {
    const reply = await get(t, url, encodeNonAscii(path));
    t.regex(reply, /^HTTP\/1\.1 (?:400|404|301|414) /, path);
    t.notRegex(reply, /SECRET of|root:x|location: (?!\.\/)/, path);
  }
  t.is((await fetch(`${url}/data.bin`)).status, 200);
});

function encodeNonAscii(path: string): string {
  return path.replace(/[^\x20-\x7e]/g, encodeURIComponent);
}

test('Folders and options that cannot be are rejected', (t) => {
  const folder = createFolder(t);
  t.throws(() => files(join(folder, 'nope')), { message: /is not a folder; build the page first/ });
  t.throws(() => files(join(folder, 'index.html')), { message: /is not a folder/ });
  t.throws(() => files(folder, { fallback: 'app.html' }), { message: /there is no app\.html in/ });
  t.throws(() => files(folder, { maxAge: 1 } as FilesOptions), { message: /maxAge/ });
});

test('A function of headers is held to the same names as an object', async (t) => {
  for (const name of ['content-encoding', 'access-control-allow-origin']) {
    t.throws(() => files('.', { headers: { [name]: 'x' } }), { message: new RegExp(name) });
    const url = await serving(t, { headers: () => ({ [name]: 'x' }) });
    t.is((await fetch(url)).status, 500, name);
  }
});

test('Hosts that serve files themselves are named, with the folder for files', (t) => {
  const folder = createFolder(t);
  const { userAgent } = navigator;
  const hosts = {
    AWS_LAMBDA_FUNCTION_NAME: /On Lambda, put them into S3 behind CloudFront/,
    VERCEL: /On Vercel, put them into its folder public\//,
    FUNCTIONS_WORKER_RUNTIME: /On Azure, use Static Web Apps/,
    K_SERVICE: /On Google Cloud, use Firebase Hosting/,
  };
  t.teardown(() => {
    for (const variable of Object.keys(hosts)) delete process.env[variable];
    Object.defineProperty(navigator, 'userAgent', { value: userAgent });
  });
  for (const [variable, message] of Object.entries(hosts)) {
    process.env[variable] = 'test';
    t.throws(() => files(folder), { message });
    delete process.env[variable];
  }
  t.notThrows(() => files(folder));
  Object.defineProperty(navigator, 'userAgent', {
    value: 'Cloudflare-Workers',
    configurable: true,
  });
  t.throws(() => files(folder), { message: /Use static assets of Workers/ });
});

test('files are public beside routes that a required hook guards', async (t) => {
  const folder = createFolder(t);
  const authorize = hook({ header: 'x-key', handler: (_context, _key: string) => {} });
  const start = (options: FilesOptions) =>
    createRouter(
      { page: files(folder, options) },
      { require: authorize, logger: silent },
      looseCodecs(),
    );
  t.throws(() => start({}), { message: /route "page" is not below the hook/ });
  const server = await serve(start({ public: true }), { port: 0 });
  t.teardown(() => server.close({ deadline: 500 }));
  t.is(await (await fetch(`${server.url}/`)).text(), '<h1>home</h1>');
  t.throws(() => createRouter({ page: files(folder, { public: true }) }, {}, looseCodecs()), {
    message: /public is for routers with the option require/,
  });
});
