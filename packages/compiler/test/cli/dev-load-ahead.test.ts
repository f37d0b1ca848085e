import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { type ServerProcess, startServer } from '../../src/cli/dev/server-process.ts';
import { HeldSockets } from '../../src/cli/dev/sockets/held-sockets.ts';
import { eventually } from '../app-calls.ts';
import { TestProject } from '../test-project.ts';

const leaves = (name: string) => `import { writeFileSync } from 'node:fs';
writeFileSync(new URL('${name}', import.meta.url), '');
`;

test('While a server waits for its codecs it loads modules of packages, but nothing of the application', async (t) => {
  const project = new TestProject(t, {
    'package.json': '{ "type": "module" }',
    'package.js': leaves('package-loaded'),
    'server.ts': leaves('application-loaded'),
  });
  const wasLoaded = (what: string) => existsSync(project.path(`${what}-loaded`));
  const server = startServerOf(t, project);
  // A module that is gone keeps no other from being loaded.
  server.loadAhead(['gone.js', 'package.js'].map((name) => pathToFileURL(project.path(name)).href));
  await eventually(async () => {
    if (!wasLoaded('package')) throw new Error('The module is not loaded yet');
  });
  t.false(wasLoaded('application'));
  server.load({});
  t.is(await server.ended, 0);
  t.true(wasLoaded('application'));
});

test('A server does not compile files itself that need no codecs', async (t) => {
  const text = '/* No call of createRouter */\n';
  // TypeScript cannot read this configuration, which stops a server that compiles.
  const project = new TestProject(t, {
    'tsconfig.json': '{ "extends": "./gone" }',
    'server.ts': text,
  });
  const server = startServerOf(t, project);
  server.load({ [project.path('server.ts')]: { text } });
  t.is(await server.ended, 0);
  const compiling = startServerOf(t, project);
  compiling.load({});
  t.is(await compiling.ended, 1);
});

function startServerOf(t: ExecutionContext, project: TestProject): ServerProcess {
  const command = {
    nodeOptions: [],
    entry: project.path('server.ts'),
    serverArgs: [],
    recordsCalls: false,
    env: process.env,
  };
  const server = startServer(command, new HeldSockets(), () => {});
  t.teardown(() => server.stop());
  return server;
}
