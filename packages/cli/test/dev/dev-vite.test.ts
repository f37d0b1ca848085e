import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import type { Browser, Page } from 'playwright-core';
import { ada, adaReply, call, eventually } from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { hasChromium, launchChromium } from '../../../../test/support/chromium.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { type RunningProcess, runNode } from '../../../../test/support/running-process.ts';
import { TestProject } from '../../../../test/support/test-project.ts';

// `mikrokit dev --vite`

// Installed by `npm run system-packages`.
const isInstalled = hasChromium('pages behind mikrokit dev --vite');
const browserTest = isInstalled ? test : test.skip;
let browser: Browser | undefined;
test.before(async () => {
  if (isInstalled) browser = await launchChromium();
});
test.after.always(() => browser?.close());

browserTest('A page keeps its state while its modules and the server change', async (t) => {
  const { app, url } = await startDev(t);
  const page = await open(t, url);
  t.is(await page.textContent('h1'), 'first');
  await page.evaluate('window.kept = 1');

  app.replace('text.js', 'first', 'second');
  await page.getByText('second').waitFor();

  t.is(await callFrom(page), adaReply);
  app.replace('user.ts', 'id: number', 'id: string');
  await replyTo(page, /"path":\["user","id"\]/);
  app.replace('text.js', 'second', 'third');
  await page.getByText('third').waitFor();
  t.is(await page.evaluate('window.kept'), 1);
});

browserTest('A page stays while the server is broken, whose calls say why', async (t) => {
  const { app, dev, url } = await startDev(t);
  const page = await open(t, url);
  app.replace('user.ts', 'name: string', 'name: any');
  await dev.prints(/the old server keeps running/);
  t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
  app.replace('user.ts', 'name: any', 'name: string');
  app.replace('server.ts', '// run', "throw new Error('broken');");
  await dev.prints(/ended with 1, waiting for a change/);
  const rejected = await call(url, 'updateUser', ada);
  t.is(rejected.status, 503);
  t.regex(rejected.text, /"type":"unavailable","message":"The server ended with 1\. Its output/);
  await page.reload();
  t.is(await page.textContent('h1'), 'first');
  app.replace('server.ts', "throw new Error('broken');", '// run');
  t.is(await replyTo(page, /"updateUser"/), adaReply);
});

test('Calls wait for a server that starts again', async (t) => {
  const { app, dev, url } = await startDev(t);
  const restarts = () => dev.output().match(/changed, listening again/g)?.length ?? 0;
  for (let run = 1; run <= 3; run++) {
    app.replace('user.ts', '\n', `\n// change ${run}\n`);
    while (restarts() < run) t.is((await call(url, 'updateUser', ada)).status, 200);
  }
});

test('Calls are answered from the moment at which the port is open', async (t) => {
  const app = createPage(t);
  const port = await freePort();
  const config = `export default { cacheDir: '.vite', server: { port: ${port}, strictPort: true } };\n`;
  app.write('vite.config.ts', config);
  const dev = runNode(t, [mikrokit, 'dev', '--vite', 'server.ts'], { cwd: app.folder });
  t.teardown(() => rmSync(app.path('.vite'), { recursive: true, force: true }));
  const reply = await eventually(() => call(`http://localhost:${port}`, 'updateUser', ada));
  t.is(reply.text, adaReply, dev.output());
});

test('Routes come before pages, which need not be built', async (t) => {
  const { url } = await startDev(t);
  const get = async (path: string, accept: string, options: RequestInit = {}) => {
    const reply = await fetch(url + path, { headers: { accept }, ...options });
    return { status: reply.status, text: await reply.text(), headers: reply.headers };
  };
  t.regex((await get('/', 'text/html')).text, /@vite\/client.*<h1>/s);
  t.regex((await get('/users/7', 'text/html,*/*')).text, /\/@vite\/client/);
  t.regex((await get('/text.js', '*/*')).text, /first/);
  const cookies = await get('/cookies', 'text/html');
  t.is(cookies.text, '<p>cookies</p>');
  t.deepEqual(cookies.headers.getSetCookie(), ['a=1', 'b=2']);
  const missing = await get('/nope.png', 'image/*');
  t.is(missing.status, 404);
  t.regex(missing.text, /There is no such file/);
  t.is((await call(url, 'nope')).status, 405);
  const body = 'x'.repeat(500_000);
  const echoed = await get('/echo', '*/*', { method: 'POST', body });
  t.is(echoed.text, body);
});

test('Streams come as they are written, and end for the server when the caller leaves', async (t) => {
  const { dev, url } = await startDev(t);
  const leaving = new AbortController();
  const reply = await fetch(`${url}/stream`, { signal: leaving.signal });
  const reader = reply.body?.getReader();
  t.is(new TextDecoder().decode((await reader?.read())?.value), 'one');
  leaving.abort();
  await dev.prints(/the stream was cancelled/);
});

test('WebSockets of the application reach its server', async (t) => {
  const { url } = await startDev(t);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`);
  t.teardown(() => socket.close());
  await once(socket, 'open');
  socket.send('hello');
  const [message] = (await once(socket, 'message')) as [MessageEvent];
  t.is(message.data, 'got hello');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the command, its page and its server`, async (t) => {
    const { dev, url } = await startDev(t);
    dev.child.kill(signal);
    t.is(await dev.ended, 0);
    await t.throwsAsync(fetch(url));
  });
}

test('A configuration that cannot work is rejected', async (t) => {
  const app = createPage(t);
  const rejected = async (pattern: RegExp, args = ['--vite']) => {
    const dev = runNode(t, [mikrokit, 'dev', ...args, 'server.ts'], { cwd: app.folder });
    t.not(await dev.ended, 0);
    t.regex(dev.output(), pattern);
    t.notRegex(dev.output(), /^ {4}at /m);
  };
  const configure = (server: string) =>
    app.write('vite.config.ts', `export default { cacheDir: '.vite', server: { ${server} } };\n`);
  await rejected(/there is no folder .*nope/, ['--vite=nope']);
  await rejected(/--vite= needs the folder/, ['--vite=']);
  await rejected(/use --vite once/, ['--vite', '--vite=.']);
  configure('https: {}');
  await rejected(/remove server\.https of Vite/);
  configure('open: true');
  await rejected(/remove server\.open of Vite/);
  const taken = createServer().listen(0, 'localhost');
  t.teardown(() => taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  configure(`port: ${port}, strictPort: true`);
  await rejected(new RegExp(`port ${port} is in use`));
  app.write('vite.config.ts', `throw new Error('my mistake');\n`);
  await rejected(/Vite did not start\. .*my mistake/s);
});

test('An application without Vite is told how to install it', async (t) => {
  const app = new TestProject(t, { 'server.ts': '', 'package.json': '{ "type": "module" }' });
  const dev = runNode(t, [mikrokit, 'dev', '--vite', 'server.ts'], { cwd: app.folder });
  t.is(await dev.ended, 1);
  t.regex(dev.output(), /your own Vite, and .* has none\. Install it: npm install --save-dev vite/);
});

/** An application with a page and routes of its own; its page was never built. */
function createPage(t: ExecutionContext): TestProject {
  const app = copyApp(t);
  app.write(
    'index.html',
    `<!doctype html><link rel="icon" href="data:," /><h1></h1><script type="module" src="/main.js"></script>\n`,
  );
  app.write('text.js', `export const text = 'first';\n`);
  app.write(
    'main.js',
    `import { text } from './text.js';

const show = (text) => { document.querySelector('h1').textContent = text; };
show(text);
import.meta.hot.accept('./text.js', (module) => show(module.text));
`,
  );
  app.write('vite.config.ts', `export default { cacheDir: '.vite', server: { port: 0 } };\n`);
  app.write(
    'server.ts',
    `import { serve } from '@mikrokit/http';
import { files } from '@mikrokit/http/files';
import { createRouter } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import { WebSocketServer } from 'ws';
import type { User } from './user.ts';
// run

const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, name: user.name.trim() }),
  cookies: raw({
    http: 'GET /cookies',
    handler: () => {
      const headers = new Headers({ 'content-type': 'text/html' });
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response('<p>cookies</p>', { headers });
    },
  }),
  echo: raw({ http: 'POST /echo', handler: (_context, request) => new Response(request.body) }),
  stream: raw({
    http: 'GET /stream',
    handler: () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('one')),
          cancel: () => console.log('the stream was cancelled'),
        }),
      ),
  }),
  page: files('dist', { fallback: 'index.html' }),
});

const server = await serve(api, { port: 0 });
const sockets = new WebSocketServer({ server: await server.native(), path: '/live' });
sockets.on('connection', (socket) => {
  socket.on('message', (data) => socket.send('got ' + data));
});
`,
  );
  return app;
}

async function startDev(
  t: ExecutionContext,
): Promise<{ readonly app: TestProject; readonly dev: RunningProcess; readonly url: string }> {
  const app = createPage(t);
  const dev = runNode(t, [mikrokit, 'dev', '--vite', 'server.ts'], { cwd: app.folder });
  t.teardown(() => rmSync(app.path('.vite'), { recursive: true, force: true }));
  const [, url = ''] = await dev.prints(/page and server on (http:\S+?)\/?\n/);
  await eventually(async () => {
    const { text } = await call(url, 'updateUser', ada);
    if (text !== adaReply) throw new Error(text);
  });
  return { app, dev, url };
}

async function open(t: ExecutionContext, url: string): Promise<Page> {
  if (browser === undefined) throw new Error('There is no browser');
  const page = await browser.newPage();
  t.teardown(() => page.close());
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  return page;
}

/** Calls the server until its reply matches. */
function replyTo(page: Page, pattern: RegExp): Promise<string> {
  return eventually(async () => {
    const reply = await callFrom(page);
    if (!pattern.test(reply)) throw new Error(reply);
    return reply;
  });
}

/** Calls the server from the page, whose origin it has. */
function callFrom(page: Page): Promise<string> {
  return page.evaluate(
    async (user) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch('/updateUser', { method: 'POST', headers, body: user });
      return reply.text();
    },
    JSON.stringify([ada]),
  );
}
