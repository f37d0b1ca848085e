import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { hasPostgres, startPostgres } from '../support/postgres-server.ts';
import { runNode } from '../support/running-process.ts';
import { checkTypes, createFolder, root } from './example-folder.ts';
import { linesLike } from './lines-like.ts';

const node = [process.execPath, '--conditions=@mikrokit/source'];
const loader = ['--import', '@mikrokit/compiler/register'];
// The tests run in a process of AVA's, whose variables mean other tests.
const env = { NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined };

/** Writes the files that a recipe shows, which begin with their names (`// api.ts`), into a folder. */
function createRecipe(t: ExecutionContext, name: string): string {
  const folder = createFolder(t, `recipe-${name}`);
  // The packages are found by their sources, whatever the recipe's tsconfig.json says.
  const settings = '"extends": "./workspace.json",';
  renameSync(join(folder, 'tsconfig.json'), join(folder, 'workspace.json'));
  writeFileSync(join(folder, 'tsconfig.json'), `{ ${settings} "include": ["**/*.ts"] }`);
  const page = readFileSync(join(root, `docs/recipes/${name}.md`), 'utf8');
  for (const [, file = '', text = ''] of page.matchAll(/```(?:ts|json)\n\/\/ (\S+)\n(.*?)```/gs)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const written = file === 'tsconfig.json' ? text.replace('{', `{ ${settings}`) : text;
    writeFileSync(join(folder, file), written);
  }
  return folder;
}

async function run(
  t: ExecutionContext,
  cwd: string,
  args: readonly string[],
  more = {},
): Promise<string> {
  const { code, stdout, stderr } = await runCommand([...node, ...args], {
    cwd,
    env: { ...env, ...more },
  });
  t.is(code, 0, stdout + stderr);
  return stdout;
}

/** Runs the tests that a recipe shows. */
async function passes(t: ExecutionContext, name: string, count: number, env = {}): Promise<void> {
  const folder = createRecipe(t, name);
  await checkTypes(folder);
  const output = await run(t, folder, [...loader, '--test', '--test-reporter=tap'], env);
  t.regex(output, new RegExp(`^# pass ${count}$`, 'm'));
  t.regex(output, /^# fail 0$/m);
}

test.serial('the tests of the recipe for users pass', (t) => passes(t, 'auth', 4));

test.serial('the tests of the recipe for routes in several files pass', (t) =>
  passes(t, 'routes-in-files', 3),
);

test.serial('the tests of the recipe for cursor pagination pass', (t) =>
  passes(t, 'pagination', 3),
);

test.serial('the tests of the recipe for JWT pass', (t) => passes(t, 'jwt', 2));

test.serial('the tests of the recipe for test databases pass', async (t) => {
  if (!hasPostgres) {
    t.pass('There is no Postgres');
    return;
  }
  const server = await startPostgres();
  t.teardown(() => server.stop());
  const TEST_DATABASE_URL = `postgres://mikrokit@127.0.0.1:${server.port}/postgres`;
  await passes(t, 'test-databases', 2, { TEST_DATABASE_URL });
});

test.serial('the recipe for logs writes ids of calls and traces into each line', async (t) => {
  const folder = createRecipe(t, 'logs');
  await checkTypes(folder);
  const output = await run(t, folder, [...loader, 'server.ts']);
  const page = readFileSync(join(root, 'docs/recipes/logs.md'), 'utf8');
  const [, shown = ''] = /```text\n(.*?)```/s.exec(page) ?? [];
  t.regex(output, linesLike(shown));
  const [line = '{}'] = output.split('\n');
  const { callId, trace_id: trace } = JSON.parse(line);
  t.true(output.includes(`200 ${callId}\n`), output);
  t.regex(trace, /^[0-9a-f]{32}$/);
});

test.serial('the recipe for Docker has the files of examples/production', (t) => {
  const page = readFileSync(join(root, 'docs/recipes/docker.md'), 'utf8');
  for (const [name, file] of [
    ['Dockerfile', 'Containerfile'],
    ['.dockerignore', '.dockerignore'],
  ] as const) {
    const text = readFileSync(join(root, 'examples/production', file), 'utf8');
    // Its first line shows commands that the page has in its text.
    const body = file === 'Containerfile' ? text.slice(text.indexOf('\n') + 1) : text;
    t.true(page.includes(`# ${name}\n${body}\`\`\``), name);
  }
});

test.serial(
  'path aliases work with the loader and in a build, as does imports of package.json',
  async (t) => {
    const folder = createRecipe(t, 'path-aliases');
    await checkTypes(folder);
    t.is(await run(t, folder, [...loader, 'main.ts']), '8\n');
    t.is(await run(t, folder, [...loader, 'imports.ts']), '10\n');
    await run(t, folder, [join(root, 'packages/compiler/bin/mikrokit.js'), 'build', 'main.ts']);
    t.is(await run(t, folder, ['dist/main.mjs']), '8\n');
  },
);

const postgresTest = hasPostgres ? test.serial : test.serial.skip;

postgresTest('a workflow of the recipe for DBOS goes on behind its last step', async (t) => {
  const folder = createRecipe(t, 'dbos');
  await checkTypes(folder);
  const { port, stop } = await startPostgres();
  t.teardown(stop);
  const url = `postgres://mikrokit@127.0.0.1:${port}/shop`;
  const play = (more: Readonly<Record<string, string>>) => {
    const command = [...node, ...loader, 'main.ts'];
    return runCommand(command, { cwd: folder, env: { ...env, DATABASE_URL: url, ...more } });
  };
  const killed = await play({ DIE: '1' });
  t.not(killed.code, 0);
  t.regex(killed.stdout, /^charged 500$/m);
  t.notRegex(killed.stdout, /on its way/);
  const recovered = await play({});
  t.is(recovered.code, 0, recovered.stdout + recovered.stderr);
  t.regex(recovered.stdout, /^tea is on its way, ch-order-1$/m);
  t.notRegex(recovered.stdout, /charged/);
});

test('a server becomes a single executable with a startup snapshot', async (t) => {
  t.timeout(300_000);
  const folder = createRecipe(t, 'executable');
  await checkTypes(folder);
  await run(t, folder, ['build.ts']);
  const server = runNode(t, [], { program: join(folder, 'dist/server'), env: { PORT: '0' } });
  const [, url = ''] = await server.prints(/^(http:\S+)/m);
  const call = (body: string) =>
    fetch(`${url}/greet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  const good = await call('["Ada"]');
  t.deepEqual(await good.json(), { greet: 'Hello, Ada!' });
  // The part that explains rejections is loaded on demand elsewhere, and is in the file here.
  const bad = await call('[12]');
  t.is(bad.status, 400);
  t.regex(await bad.text(), /"path":/);
  server.child.kill('SIGTERM');
  t.is(await server.ended, 0);
});
