import { readFileSync, realpathSync } from 'node:fs';
import test, { type ExecutionContext } from 'ava';
import { runNode } from '../../../test/support/running-process.ts';
import { filesOf } from './page-files.ts';
import { copy, type Install, link, ToolsApp } from './tools-app.ts';

const page = 'docs/recipes/codec-files.md';
const mikrokit = '@mikrokit/compiler/bin/mikrokit.js';

/** Files of the page in the folder `src`, and others beside it. */
function sourcesOf(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filesOf(page, names)).map(([name, text]) => [`src/${name}`, text]),
  );
}

async function run(t: ExecutionContext, app: ToolsApp, script: string, ...args: string[]) {
  const { code, output } = await app.run(script, ...args);
  t.is(code, 0, output);
}

test.serial('SWC compiles a server, which validates by its codec files', async (t) => {
  const app = new ToolsApp(t, {
    ...sourcesOf('user.ts', 'api.ts', 'server.ts'),
    ...filesOf(page, ['.swcrc']),
  });
  app.replace('src/server.ts', 'port: 3000', 'port: 0');
  await run(t, app, mikrokit, 'compile');
  const swc = ['src', '--out-dir', 'dist', '--copy-files', '--strip-leading-paths'];
  await run(t, app, '@swc/cli/bin/swc.js', ...swc);
  const server = runNode(t, ['dist/server.js'], { cwd: app.folder });
  const [, url = ''] = await server.prints(/Listening on (\S+)/);
  const call = async (params: string) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${url}/updateUser`, { method: 'POST', headers, body: params });
    return { status: reply.status, text: await reply.text() };
  };
  const good = await call('[{"id":1,"name":" Ada ","lastUpdate":"2022-10-26T21:11:27.000Z"}]');
  t.is(good.status, 200, good.text);
  t.regex(good.text, /"name":"Ada"/);
  t.is((await call('[{"id":"one"}]')).status, 400);
});

test.serial('tsx runs a program by its codec files, and none with older ones', async (t) => {
  const app = new ToolsApp(t, filesOf(page, ['user.ts', 'api.ts', 'call.ts']));
  await run(t, app, mikrokit, 'compile');
  const [, printed = ''] = /```text\n(.*?)```/s.exec(readFileSync(page, 'utf8')) ?? [];
  t.deepEqual(await app.run('tsx/dist/cli.mjs', 'call.ts'), { code: 0, output: printed });
  app.replace('user.ts', 'id: number;', 'id: number;\n  age: number;');
  const stale = await app.run('tsx/dist/cli.mjs', 'call.ts');
  t.not(stale.code, 0);
  t.regex(stale.output, /user\.ts has changed since .* Run `npx mikrokit compile`/);
});

/** Metro bundles what is within the project. */
const installForMetro: Install = (from, to) =>
  /(?:client|policies|router|types)$/.test(from) ? copy(from, to) : link(from, to);

const hermesFolder =
  { darwin: 'osx-bin', win32: 'win64-bin' }[process.platform as string] ?? 'linux64-bin';

const metroConfig = `const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');

module.exports = mergeConfig(getDefaultConfig(__dirname), {
  // The packages of this test are links, and there is no device.
  watchFolders: WATCHED,
  serializer: { getModulesRunBeforeMainModule: () => [] },
});
`;

/** The API of the page's client, with a query that HTTP may cache. */
const api = `import { createRouter, route } from '@mikrokit/router';
import codecs from './api.codecs.js';
import type { User } from './user.ts';

let asked = 0;

export const api = createRouter(
  {
    updateUser: (_context, user: User): User => ({ ...user, name: user.name.trim() }),
    asked: route({ query: true, cacheControl: 'max-age=60', handler: (): number => ++asked }),
    async *count(_context, to: number): AsyncGenerator<number> {
      for (let n = 1; n <= to; n++) yield n;
    },
  },
  {},
  codecs,
);
`;

const main = `import { RpcError } from '@mikrokit/client';
import CachePolicy from 'http-cache-semantics';
import { client } from './client.ts';

async function main() {
  const user = await client.updateUser({ id: 1, name: ' Ada ', lastUpdate: new Date(0) });
  console.log(user.name, user.lastUpdate instanceof Date);
  const wrong = await client.updateUser({ id: 'one' } as never).catch((error) => error);
  console.log(wrong instanceof RpcError, wrong.type);
  const numbers: number[] = [];
  for await (const n of client.count(3)) numbers.push(n);
  console.log(numbers.join(' '));
  const cached = client.with({ cache: { mode: 'http', CachePolicy, identity: 'public' } });
  console.log(await cached.asked(), await cached.asked(), await client.asked());
  await client.close();
}

main();
`;

test.serial("Metro bundles a client with React Native's defaults", async (t) => {
  const app = new ToolsApp(
    t,
    {
      ...filesOf(page, ['user.ts', 'client.ts', 'server.ts']),
      'api.ts': api,
      'main.ts': main,
      'babel.config.cjs': "module.exports = { presets: ['module:@react-native/babel-preset'] };\n",
    },
    { installation: installForMetro },
  );
  const watched = [
    '@babel/runtime',
    'metro-runtime',
    '@react-native/js-polyfills',
    'http-cache-semantics',
  ];
  const folders = watched.map((name) => realpathSync(app.path(`node_modules/${name}`)));
  app.write('metro.config.cjs', metroConfig.replace('WATCHED', JSON.stringify(folders)));
  app.replace('server.ts', 'port: 3000', 'port: 0');
  await run(t, app, mikrokit, 'compile', '--bundled');
  const server = runNode(t, ['server.ts'], { cwd: app.folder });
  const [, url = ''] = await server.prints(/Listening on (\S+)/);
  app.replace('client.ts', 'http://localhost:3000', url);
  const metro = ['build', 'main.ts', '--config', 'metro.config.cjs', '--out', 'bundle.js'];
  await run(t, app, 'metro/src/cli.js', ...metro, '--platform', 'ios', '--reset-cache');
  const bundle = runNode(t, ['bundle.js'], { cwd: app.folder });
  t.is(await bundle.ended, 0, bundle.output());
  t.is(bundle.output(), 'Ada true\ntrue validation\n1 2 3\n1 1 2\n');
  const program = app.path(`node_modules/hermes-compiler/hermesc/${hermesFolder}/hermesc`);
  const hermes = runNode(
    t,
    ['-w', '-emit-binary', '-out', app.path('bundle.hbc'), app.path('bundle.js')],
    { program },
  );
  t.is(await hermes.ended, 0, hermes.output());
});
