import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ReadyFile } from '@mikrokit/compiler/commands';
import test, { type ExecutionContext } from 'ava';
import { eventually } from '../../../../test/support/app-calls.ts';
import { TestProject } from '../../../../test/support/test-project.ts';
import { type ServerProcess, startServer } from '../../src/dev/server-process.ts';
import { HeldSockets } from '../../src/dev/sockets/held-sockets.ts';

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

test('A server compiles nothing: it asks for files that it was not given, and throws what was thrown for them', async (t) => {
  const text = "import './needs-codecs.ts';\n";
  const project = new TestProject(t, {
    'package.json': '{ "type": "module" }',
    'server.ts': text,
    'needs-codecs.ts': 'export {};\n',
  });
  const failure = { message: 'rejected', stack: 'CompileError\n\nrejected' };
  const asked: string[] = [];
  const server = startServerOf(t, project, (file) => {
    asked.push(file);
    return { text: '', failure };
  });
  server.load({ [project.path('server.ts')]: { text } });
  t.is(await server.ended, 1);
  t.deepEqual(asked, [project.path('needs-codecs.ts')]);
  // What it was given is of another text.
  const edited = startServerOf(t, project, (file) => {
    asked.push(file);
    return { text };
  });
  edited.load({ [project.path('server.ts')]: { text: `${text}// edited`, failure } });
  t.is(await edited.ended, 0);
  t.deepEqual(
    asked.slice(1),
    ['server.ts', 'needs-codecs.ts'].map((file) => project.path(file)),
  );
});

test('A file that is edited while the server waits for its codecs is loaded as it was compiled', async (t) => {
  const project = new TestProject(t, {
    'package.json': '{ "type": "module" }',
    'server.ts': 'process.exitCode = 2;\n',
  });
  const server = startServerOf(t, project, () => {
    const text = 'process.exitCode = 3;\n';
    project.write('server.ts', text);
    return { text, compiled: { calls: [], modules: [], groups: [] } };
  });
  server.load({});
  t.is(await server.ended, 3);
});

function startServerOf(
  t: ExecutionContext,
  project: TestProject,
  compileFile: (file: string) => ReadyFile = () => ({ text: '' }),
): ServerProcess {
  const command = {
    nodeOptions: [],
    entry: project.path('server.ts'),
    serverArgs: [],
    recordsCalls: false,
    env: process.env,
  };
  const held = new HeldSockets();
  const server = startServer(command, { held, compileFile, onMessage: () => {} });
  t.teardown(() => server.stop());
  return server;
}
