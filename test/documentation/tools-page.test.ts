import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { createFolder, root } from './example-folder.ts';

const page = readFileSync(join(root, 'docs/recipes/tools.md'), 'utf8');

/** What the commands of the page start with, as they are installed here. */
const programs: Readonly<Record<string, readonly string[]>> = {
  'npx mikrokit': [process.execPath, join(root, 'packages/compiler/bin/mikrokit.js')],
  'npx tsc': [process.execPath, join(root, 'node_modules/typescript/bin/tsc')],
  bun: [join(root, 'node_modules/.bin/bun')],
  deno: [join(root, 'node_modules/.bin/deno')],
  node: [process.execPath],
};

/** Runs a command of the page, which must succeed, and returns its output. */
async function run(t: ExecutionContext, cwd: string, command: string): Promise<string> {
  const name = Object.keys(programs).find((start) => command.startsWith(`${start} `)) ?? '';
  const args = command.slice(name.length + 1).split(' ');
  const { code, stdout, stderr } = await runCommand([...(programs[name] ?? [name]), ...args], {
    cwd,
    env: {
      NODE_OPTIONS: '--conditions=@mikrokit/source',
      NODE_TEST_CONTEXT: undefined,
      NO_COLOR: '1',
    },
  });
  t.is(code, 0, `${command}\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** A project with files of the page. */
function createProject(t: ExecutionContext, name: string, files: readonly string[]): string {
  const folder = createFolder(t, name);
  for (const [, file = '', text = ''] of page.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs))
    if (files.includes(file)) writeFileSync(join(folder, file), text);
  return folder;
}

/** The project of a page's section, with the packages as they are built: Node compiles in a process of its own. */
function createRuntimeProject(t: ExecutionContext, name: string, tests: string): string {
  const folder = createProject(t, name, ['api.ts', 'server.ts', tests]);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const { compilerOptions } = JSON.parse(tsconfig);
  const options = { ...compilerOptions, customConditions: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  return folder;
}

test.serial('Bun runs the tests of docs/recipes/tools.md from source', async (t) => {
  const folder = createRuntimeProject(t, 'bun', 'api.test.ts');
  const [command = ''] = /^bun test$/m.exec(page) ?? [];
  const [, config = ''] = /```toml\n# bunfig.toml\n(.*?)```/s.exec(page) ?? [];
  writeFileSync(join(folder, 'bunfig.toml'), config);
  for (const start of ['first', 'from the cache'])
    t.regex(await run(t, folder, command), / 1 pass\n 0 fail\n 2 expect/, start);
  const without = await runCommand([...(programs.bun ?? []), ...command.split(' ').slice(1)], {
    cwd: folder,
    env: { PATH: folder },
  });
  t.not(without.code, 0);
  t.regex(without.stderr, /reads types with Node 22\.18 or later.*`npx mikrokit compile`/);
  writeFileSync(join(folder, 'api.ts'), rejected);
  const { code, stderr } = await runCommand(
    [...(programs.bun ?? []), ...command.split(' ').slice(1)],
    {
      cwd: folder,
    },
  );
  t.not(code, 0);
  t.regex(stderr, /api\.ts:3:\d+ - error MK1001: /);
});

test.serial('Deno runs the tests of docs/recipes/tools.md from source', async (t) => {
  const folder = createRuntimeProject(t, 'deno', 'api_test.ts');
  const [command = ''] = /^deno test .*$/m.exec(page) ?? [];
  for (const start of ['first', 'from the cache'])
    t.regex(await run(t, folder, command), /1 passed \| 0 failed/, start);
  const test = [...(programs.deno ?? []), ...command.split(' ').slice(1)];
  const without = await runCommand(test, { cwd: folder, env: { PATH: folder } });
  t.not(without.code, 0);
  t.regex(without.stderr, /reads types with Node 22\.18 or later.*`npx mikrokit compile`/);
  writeFileSync(join(folder, 'api.ts'), rejected);
  const { code, stderr } = await runCommand(test, { cwd: folder });
  t.not(code, 0);
  t.regex(stderr, /api\.ts:3:\d+ - error MK1001: /);
});

const rejected = `import { createRouter } from '@mikrokit/router';
export const api = createRouter({
  twice: (_context, count: any): number => 2 * count,
});
`;

test.serial(
  'each step of the workflow of docs/recipes/tools.md succeeds in a project',
  async (t) => {
    const folder = createProject(t, 'workflow', ['api.ts', 'server.ts']);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(join(folder, 'tsconfig.json'), tsconfig);
    writeFileSync(join(folder, 'api.test.ts'), apiTest);
    await run(t, folder, 'npx mikrokit contract lock');
    // The lock file of the target branch, as actions/checkout fetches it.
    const git = (...args: string[]) => {
      const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
      execFileSync('git', [...author, ...args], { cwd: folder });
    };
    git('init', '--quiet');
    git('add', 'contract.lock.json');
    git('commit', '--quiet', '--message', 'Lock the contract');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const [install, ...steps] = [...page.matchAll(/- run: (.*)/g)].map(([, step = '']) => step);
    t.is(install, 'npm ci');
    t.is(steps.length, 5);
    for (const step of steps)
      await run(t, folder, step.replace('"origin/$GITHUB_BASE_REF"', 'origin/main'));
  },
);

const tsconfig = JSON.stringify({
  compilerOptions: {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    types: ['node'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ['@mikrokit/source'],
  },
});

const apiTest = `import assert from 'node:assert/strict';
import test from 'node:test';
import { api } from './api.ts';

test('doubles', async () => assert.equal(await api.call('twice', 2), 4));
`;
