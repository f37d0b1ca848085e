import test from 'ava';
import { freePort } from '../../../test/support/free-port.ts';
import { type RunningProcess, runNode } from '../../../test/support/running-process.ts';
import { filesOf } from './page-files.ts';
import { ToolsApp } from './tools-app.ts';

// docs/recipes/mounting.md

const page = 'docs/recipes/mounting.md';
const loader = ['--import', '@mikrokit/compiler/register'];
const json = { 'content-type': 'application/json' };
const ada = '[{"id":1,"name":" Ada ","lastUpdate":"2022-10-26T21:11:27.000Z"}]';

for (const [name, { options, compresses }] of Object.entries({
  express: { options: [], compresses: true },
  fastify: { options: [], compresses: false },
  nest: { options: ['--import', 'tsx'], compresses: true },
})) {
  test.serial(`${name} answers its own paths, and the router those below /api`, async (t) => {
    const app = new ToolsApp(t, filesOf(page, ['api.ts', `${name}.ts`]));
    app.replace('tsconfig.json', '"strict"', '"experimentalDecorators":true,"strict"');
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const env = { PORT: String(port) };
    const server = runNode(t, [...loader, ...options, `${name}.ts`], { cwd: app.folder, env });
    t.is(await textOf(server, url), name);

    const { status, headers, text } = await call(`${url}/api/updateUser`, ada);
    t.is(status, 200, text);
    t.regex(text, /"name":"Ada"/);
    t.is(headers.get('content-encoding'), compresses ? 'gzip' : null);
    await server.prints(/^POST \/api\/updateUser 200$/m);
    const rejected = await call(`${url}/api/updateUser`, '[1]');
    t.is(rejected.status, 400);
    t.regex(rejected.text, /"type":"validation"/);
    await server.prints(/^POST \/api\/updateUser 400$/m);
    t.is((await call(`${url}/api/nope`, '[]')).status, 404);
    const large = await call(`${url}/api/updateUser`, `["${'x'.repeat(1_100_000)}"]`);
    t.is(large.status, 413);
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    t.is((await call(`${url}/api/address`, '', forwarded)).text, '{"address":"203.0.113.7"}');

    const slow = call(`${url}/api/slow`, '');
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.child.kill('SIGTERM');
    t.is((await slow).text, '{"slow":"done"}');
    t.true([0, 'SIGTERM'].includes(await server.ended), server.output());
  });
}

test.serial('Nitro builds and serves a router', async (t) => {
  const files = ['api.ts', 'nitro.config.ts', 'routes/api/[...path].ts'];
  const app = new ToolsApp(t, filesOf(page, files));
  const built = await app.run('nitro/dist/cli/index.mjs', 'build');
  t.is(built.code, 0, built.output);
  const port = await freePort();
  const server = runNode(t, ['.output/server/index.mjs'], {
    cwd: app.folder,
    env: { PORT: String(port), HOST: 'localhost' },
  });
  const url = `http://localhost:${port}`;
  await textOf(server, url);
  const { status, text } = await call(`${url}/api/updateUser`, ada);
  t.is(status, 200, text);
  t.regex(text, /"name":"Ada"/);
  t.is((await call(`${url}/api/updateUser`, '[1]')).status, 400);
  t.is((await call(`${url}/api/slow`, '')).text, '{"slow":"done"}');
  t.is((await call(`${url}/api/nope`, '[]')).status, 404);
});

/** Waits until a server listens; returns its page. */
async function textOf(server: RunningProcess, url: string): Promise<string> {
  for (;;) {
    try {
      return await (await fetch(url)).text();
    } catch {
      if (server.child.exitCode !== null) throw new Error(server.output());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function call(url: string, body: string, more: Readonly<Record<string, string>> = {}) {
  const headers = { ...json, 'accept-encoding': 'gzip', ...more };
  const reply = await fetch(url, { method: 'POST', headers, body });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
