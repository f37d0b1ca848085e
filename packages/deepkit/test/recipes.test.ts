import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { runProgram, startApp } from './running-app.ts';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/deepkit.md'), 'utf8');
const ada = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: '2022-10-26T21:11:27.000Z' };

test('tsc, as its recipe says', async (t) => {
  const app = createApp(t, (code) => code.replaceAll(".ts';", ".js';"));
  const install = join(app, 'node_modules/@deepkit/type-compiler/deepkit-type-install.js');
  await runStep(t, app, [install, app]);
  const options = commandsOf('tsc')
    .find((line) => line.startsWith('npx tsc '))
    ?.slice('npx tsc '.length);
  await runStep(t, app, [
    join(app, 'node_modules/typescript/bin/tsc'),
    ...(options ?? '').split(' '),
  ]);
  await assertAnswers(t, app, ['dist/server.js']);
  // The compiled application can be built for production.
  const build = commandsOf('For production').find((line) => line.startsWith('npx mikrokit '));
  const main = join(app, 'node_modules/@mikrokit/compiler/bin/mikrokit.js');
  await runStep(t, app, [main, ...(build ?? '').slice('npx mikrokit '.length).split(' ')]);
  rmSync(join(app, 'node_modules'), { recursive: true });
  await assertAnswers(t, app, ['dist/server.mjs']);
});

test('Vite, as its recipe says', async (t) => {
  const app = createApp(t);
  await runStep(t, app, [join(root, 'node_modules/vite/bin/vite.js'), 'build']);
  await assertAnswers(t, app, ['dist/server.js']);
});

test('Bun, as its recipe says', async (t) => {
  const app = createApp(t);
  const bun = join(root, 'node_modules/bun/bin/bun.exe');
  await assertAnswers(t, app, ['--preload', './preload.mjs', 'server.ts'], bun);
});

test('Node, as its recipe says', async (t) => {
  await assertAnswers(t, createApp(t), ['--import', './register.mjs', 'server.ts']);
});

/** Writes the page's application into a folder of its own, with `typescript` 6 installed. */
function createApp(t: ExecutionContext, edit = (code: string) => code): string {
  const app = mkdtempSync(join(tmpdir(), 'mikrokit-deepkit-'));
  t.teardown(() => rmSync(app, { recursive: true, force: true }));
  for (const [, name = '', code = ''] of page.matchAll(/```[jt]s\n\/\/ (\S+)\n(.*?)```/gs)) {
    writeFileSync(join(app, name), edit(code));
  }
  const [, config = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  writeFileSync(join(app, 'tsconfig.json'), config);
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }');
  installPackages(join(app, 'node_modules'));
  return app;
}

/** Packages that resolve `typescript` from their own folder, and so cannot be links into this repository. */
const COPIED = ['@deepkit/type-compiler', '@marcj/ts-clone-node', '@typescript/vfs'];

function installPackages(modules: string): void {
  const installed = join(root, 'node_modules');
  for (const name of readdirSync(installed)) {
    const names = name.startsWith('@')
      ? readdirSync(join(installed, name)).map((part) => `${name}/${part}`)
      : [name];
    for (const one of names) {
      if (one.startsWith('.') || one === 'typescript') continue;
      // Without dependencies: the application has only the ones that the page lists.
      if (one.startsWith('@types/') && !page.includes(` ${one} `)) continue;
      const target = join(modules, one);
      mkdirSync(dirname(target), { recursive: true });
      if (COPIED.includes(one)) cpSync(join(installed, one), target, { recursive: true });
      else symlinkSync(join(installed, one), target);
    }
  }
  // Copied, because `deepkit-type-install` writes into it.
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  cpSync(typescript, join(modules, 'typescript'), { recursive: true });
}

/** The commands under a heading of the page. */
function commandsOf(heading: string): readonly string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  return /```sh\n(.*?)```/s.exec(section)?.[1]?.trim().split('\n') ?? [];
}

async function runStep(t: ExecutionContext, cwd: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runProgram(t, args, { cwd });
  t.is(code, 0, output);
}

async function assertAnswers(
  t: ExecutionContext,
  cwd: string,
  args: readonly string[],
  program?: string,
): Promise<void> {
  const env = { PORT: '0' };
  const { post } = await startApp(t, args, { cwd, env, ...(program && { program }) });
  const { status, json } = await post('updateUser', [{ ...ada, unknown: true }]);
  t.is(status, 200);
  const { updateUser } = json as { updateUser: Record<string, string> };
  t.deepEqual({ ...updateUser, lastUpdate: '' }, { ...ada, lastUpdate: '' });
  const rejected = await post('updateUser', [{ ...ada, name: '' }]);
  t.like(rejected, { status: 400, json: { errors: { updateUser: { type: 'validation' } } } });
}
