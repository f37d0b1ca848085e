import test, { type ExecutionContext } from 'ava';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { appWith } from './explorer-page.ts';

// `/` of a server under `mikrokit dev`.

const API = `
import { createRouter } from '@mikrokit/router';

export const api = createRouter({ echo: (_context, text: string) => text });
`;

const API_WITH_HOME = `
import { createRouter } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';

export const api = createRouter({
  home: raw({ http: 'GET /', handler: () => new Response('our own page') }),
});
`;

const BROWSER = { accept: 'text/html,application/xhtml+xml' };

/** Asks for a path as a browser does, and follows nothing. */
async function open(url: string, init: RequestInit = {}): Promise<string> {
  const reply = await fetch(url, { headers: BROWSER, redirect: 'manual', ...init });
  return `${reply.status} ${reply.headers.get('location') ?? (await reply.text())}`;
}

async function startDev(t: ExecutionContext, api: string, options: readonly string[] = []) {
  const app = appWith(t, api);
  const dev = runNode(t, [mikrokit, 'dev', ...options, 'server.ts'], { cwd: app.folder });
  const [, url = ''] = await dev.prints(/listening on (http:\S+)/);
  const [, explorer = ''] = /explorer on (http:\S+)/.exec(dev.output()) ?? [];
  return { app, url, explorer };
}

test('/ of the server and of the explorer lead to the explorer', async (t) => {
  const { url, explorer } = await startDev(t, API);
  t.is(await open(`${url}/`), `302 ${explorer}`);
  t.is(await open(`${url}/?from=terminal`), `302 ${explorer}`);
  t.is(await open(`${url}/`, { method: 'HEAD' }), `302 ${explorer}`);
  t.regex(await open(`${new URL(explorer).origin}/`), /^302 .*\/_mikrokit$/);
  const page = await fetch(`${url}/`, { headers: BROWSER });
  t.is(page.url, explorer);
  t.regex(await page.text(), /<title>API explorer<\/title>/);
  // Everything else at `/` is as it was.
  const batch = await fetch(`${url}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '[{"echo":["a"]}]',
  });
  t.deepEqual(await batch.json(), [{ echo: 'a' }]);
  t.regex(await open(`${url}/`, { method: 'PUT' }), /^405 /);
  t.regex(await open(`${url}/nothing`), /^404 /);
});

test('A route of the application at / comes first', async (t) => {
  const { url, explorer } = await startDev(t, API_WITH_HOME);
  t.is(await open(`${url}/`), '200 our own page');
  t.is(await open(`${new URL(explorer).origin}/`), '200 our own page');
});

test('Without the explorer, and without mikrokit dev, / leads nowhere', async (t) => {
  const { app, url } = await startDev(t, API, ['--no-explorer']);
  t.regex(await open(`${url}/`), /^405 /);
  const server = runNode(t, ['--import', '@mikrokit/compiler/register', 'server.ts'], {
    cwd: app.folder,
  });
  const [, plain = ''] = await server.prints(/listening on (http:\S+)/);
  t.regex(await open(`${plain}/`), /^405 /);
});
