import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import test from 'ava';
import { eventually } from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { childrenOf } from '../../../../test/support/children-of.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { TestProject } from '../../../../test/support/test-project.ts';

test('mikrokit check passes a project without errors', async (t) => {
  const command = runNode(t, [mikrokit, 'check'], { cwd: copyApp(t).folder });
  t.is(await command.ended, 0);
  t.is(command.output(), 'No errors.\n');
});

test('mikrokit check shows every diagnostic of a project and fails', async (t) => {
  const app = copyApp(t);
  app.replace('user.ts', 'name: string', 'name: any');
  app.write(
    'other.ts',
    `import { createRouter } from '@mikrokit/router';
export const other = createRouter({ when: (_context, at: string | Date): number => Number(at) });
`,
  );
  for (const project of [app.folder, app.path('tsconfig.json')]) {
    const command = runNode(t, [mikrokit, 'check', project], { cwd: app.folder });
    t.is(await command.ended, 1);
    t.regex(command.output(), /^other\.ts:2:\d+ - error MK1005: /m);
    t.regex(command.output(), /^user\.ts:3:3 - error MK1001: /m);
    t.regex(command.output(), /\n2 errors in 2 files\.\n$/);
  }
});

test('mikrokit check names packages of ours that are installed twice', async (t) => {
  const app = new TestProject(t, {
    'package.json': '{ "type": "module" }',
    'tsconfig.json':
      '{ "compilerOptions": { "module": "nodenext", "strict": true, "noEmit": true } }',
    'app.ts': `import type { Route } from '@mikrokit/router';
import type { ClientRoute } from '@mikrokit/client';
export type Both = Route | ClientRoute;
`,
  });
  const add = (folder: string, version: string, types: string) => {
    const name = folder.slice(folder.lastIndexOf('@'));
    const manifest = { name, version, type: 'module', exports: { types: './index.d.ts' } };
    app.write(`node_modules/${folder}/package.json`, JSON.stringify(manifest));
    app.write(`node_modules/${folder}/index.d.ts`, types);
  };
  const route = 'export interface Route { path: string }\n';
  add('@mikrokit/router', '0.1.0', route);
  add(
    '@mikrokit/client',
    '0.1.1',
    "export type { Route as ClientRoute } from '@mikrokit/router';\n",
  );
  const once = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
  t.is(await once.ended, 0, once.output());
  t.is(once.output(), 'No errors.\n');
  add('@mikrokit/client/node_modules/@mikrokit/router', '0.1.1', route);
  const twice = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
  t.is(await twice.ended, 0, twice.output());
  t.is(
    twice.output(),
    `2 copies of @mikrokit/router are installed:
  node_modules/@mikrokit/client/node_modules/@mikrokit/router (0.1.1)
  node_modules/@mikrokit/router (0.1.0)
A router rejects routes and hooks of another version. Run \`npm ls @mikrokit/router\` to see what brings each copy, and \`npm dedupe\` to join them.

No errors.
`,
  );
});

test('mikrokit check takes a single file, and leaves the others alone', async (t) => {
  const app = copyApp(t);
  app.replace('user.ts', 'name: string', 'name: any');
  app.write('unrelated.ts', 'export const one = 1;\n');
  const rejected = runNode(t, [mikrokit, 'check', 'api.ts'], { cwd: app.folder });
  t.is(await rejected.ended, 1);
  t.regex(rejected.output(), /^user\.ts:3:3 - error MK1001: /m);
  const unrelated = runNode(t, [mikrokit, 'check', 'unrelated.ts'], { cwd: app.folder });
  t.is(await unrelated.ended, 0, unrelated.output());
});

test('mikrokit check finds the files of a folder without a tsconfig.json itself', async (t) => {
  const app = copyApp(t);
  rmSync(app.path('tsconfig.json'));
  const good = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
  t.is(await good.ended, 0, good.output());
  app.replace('user.ts', 'name: string', 'name: any');
  const bad = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
  t.is(await bad.ended, 1);
  t.regex(bad.output(), /^user\.ts:3:3 - error MK1001: /m);
});

test('mikrokit check also reads folders with names that begin with a dot', async (t) => {
  const app = copyApp(t);
  rmSync(app.path('tsconfig.json'));
  app.write(
    '.jobs/codec.ts',
    `import { createCodec } from '@mikrokit/types';\nexport const codec = createCodec<any>();\n`,
  );
  const command = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
  t.is(await command.ended, 1);
  t.regex(command.output(), /^\.jobs\/codec\.ts:2:34 - error MK1001: /m);
});

test('mikrokit check rejects a project without files of its own', async (t) => {
  const app = copyApp(t);
  app.write('tsconfig.json', '{ "files": [], "references": [{ "path": "./api" }] }');
  const command = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
  t.is(await command.ended, 1);
  t.is(command.output(), '. names no files; check the projects that it references\n');
});

test('mikrokit check names a missing file', async (t) => {
  const command = runNode(t, [mikrokit, 'check', 'nowhere'], { cwd: copyApp(t).folder });
  t.is(await command.ended, 1);
  t.regex(command.output(), /^There is no file .*nowhere\n$/);
});

test('mikrokit check --watch checks again after each change, and says what changed', async (t) => {
  const app = copyApp(t);
  const command = runNode(t, [mikrokit, 'check', '--watch'], { cwd: app.folder });
  await command.prints(/^\[mikrokit\] checked in \d+ ms: No errors\.$/m);
  // The folder is watched some time after the first check.
  await eventually(async () => {
    app.replace('user.ts', 'name: string', 'name: any');
    await setTimeout(2000);
    if (!/user\.ts changed/.test(command.output())) {
      app.replace('user.ts', 'name: any', 'name: string');
      throw new Error('The file is not watched yet');
    }
  });
  await command.prints(
    /user\.ts:3:3 - error MK1001[\s\S]*^\[mikrokit\] user\.ts changed, checked in \d+ ms: 1 error in 1 file\.$/m,
  );
  app.replace('user.ts', 'name: any', 'name: string');
  await command.prints(/^\[mikrokit\] user\.ts changed, checked in \d+ ms: No errors\.$/m);
  command.child.kill('SIGINT');
  t.is(await command.ended, 0);
});

test('mikrokit check --watch goes on after errors of the file system and of TypeScript', async (t) => {
  const app = copyApp(t);
  const watching = runNode(t, [mikrokit, 'check', '--watch', 'api.ts'], { cwd: app.folder });
  await watching.prints(/^\[mikrokit\] checked in \d+ ms: No errors\.$/m);
  const text = app.read('api.ts');
  rmSync(app.path('api.ts'));
  await watching.prints(
    /^\[mikrokit\] api\.ts changed, checked in \d+ ms: There is no file .*api\.ts$/m,
  );
  app.write('api.ts', text);
  await watching.prints(/There is no file[\s\S]*api\.ts changed, checked in \d+ ms: No errors\.\n/);
  const children = childrenOf(watching.child.pid);
  t.true(children.length > 0);
  for (const pid of children) process.kill(pid, 'SIGKILL');
  app.replace('user.ts', 'name: string', 'name: string; age?: number');
  // Whether the end of the process is noticed before or by the next check is a matter of time.
  await watching.prints(
    /user\.ts changed, checked in \d+ ms: (?:No errors\.|TypeScript's compiler failed.*)\n/,
  );
  app.replace('user.ts', 'age?: number', 'age?: any');
  await watching.prints(/user\.ts changed, checked in \d+ ms: 1 error in 1 file\.\n/);
  t.notRegex(watching.output(), /^ +at /m);
});

const header = "import { createRouter, hook, route } from '@mikrokit/router';\n";

test('a mistake that a router, another router and clients lead to is one diagnostic', async (t) => {
  const app = copyApp(t);
  app.replace('user.ts', 'name: string', 'name: any');
  app.write(
    'other.ts',
    `${header}import type { User } from './user.ts';
export const other = createRouter({ save: (_context, other: User): void => console.log(other) });
`,
  );
  app.write(
    'client.ts',
    `import { createClient } from '@mikrokit/client';
import type { api } from './api.ts';
import type { other } from './other.ts';
export const one = createClient<typeof api>({ url: 'http://localhost' });
export const two = createClient<typeof other>({ url: 'http://localhost' });
`,
  );
  const command = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
  t.is(await command.ended, 1);
  t.deepEqual(command.output().match(/error MK\d+/g), ['error MK1001']);
  t.regex(command.output(), /\n1 error in 1 file\.\n$/);
  app.write('tsconfig.json', '{ "extends": "./no-such-file.json", "include": ["*.ts"] }');
  const unreadable = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
  t.is(await unreadable.ended, 1);
  t.deepEqual(unreadable.output().match(/error MK\d+/g), ['error MK1023']);
});

test('an option of route() or hook() that is misspelt is shown with the error of TypeScript', async (t) => {
  const app = copyApp(t);
  app.write(
    'misspelt.ts',
    `${header}const save = route({
  timeout: 1000,
  handlr: (_context, id: number): number => id,
});
export const misspelt = createRouter({
  save,
  auth: hook({ hander: (_context, token: string): string => token }),
  ping: () => 1,
});
`,
  );
  const command = runNode(t, [mikrokit, 'check', 'misspelt.ts'], { cwd: app.folder });
  t.is(await command.ended, 1);
  const output = command.output();
  t.regex(output, /^misspelt\.ts:4:3 - error MK1006: Entry 'save' .* mean to write 'handler'\?$/m);
  t.regex(output, /^misspelt\.ts:8:16 - error MK1006: Entry 'auth' .* mean to write 'handler'\?$/m);
  t.regex(output, /\n2 errors in 1 file\.\n$/);
});

test('destructured parameters have the names of their types in messages and in OpenAPI', async (t) => {
  const app = copyApp(t);
  const routes = (inner: string) => `${header}interface UserQuery { id: ${inner} }
export const named = createRouter({
  one: (_context, { id }: UserQuery, { at }: { at: ${inner} }): unknown => [id, at],
});
`;
  app.write('named.ts', routes('symbol'));
  const rejected = runNode(t, [mikrokit, 'check', 'named.ts'], { cwd: app.folder });
  t.is(await rejected.ended, 1);
  t.regex(rejected.output(), /Parameter 'userQuery' of route 'one' \(at \.id\) has type `symbol`/);
  t.regex(rejected.output(), /Parameter 2 of route 'one' \(at \.at\) has type `symbol`/);
  app.write('named.ts', routes('number'));
  const described = runNode(t, [mikrokit, 'openapi', 'named.ts'], { cwd: app.folder });
  t.is(await described.ended, 0, described.output());
  t.regex(
    described.output(),
    /"summary": "one\(userQuery: UserQuery, \{ at: number; \}\): unknown"/,
  );
});

test('a function of ours that another file exports under another name is not used as a value', async (t) => {
  const app = copyApp(t);
  app.write('make.ts', "export { createCodec as make } from '@mikrokit/types';\n");
  app.write('again.ts', "export { make as again } from './make.ts';\n");
  app.write(
    'good.ts',
    "import { again } from './again.ts';\nexport const good = again<string>();\n",
  );
  const good = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
  t.is(await good.ended, 0, good.output());
  app.write('one.ts', "import { make } from './make.ts';\nexport const one = make;\n");
  app.write('two.ts', "import { again } from './again.ts';\nexport const two = [again];\n");
  app.write('all.ts', "import * as all from './make.ts';\nexport const { make } = all;\n");
  const command = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
  t.is(await command.ended, 1);
  t.deepEqual(
    command
      .output()
      .match(/^.+ - error MK\d+/gm)
      ?.toSorted(),
    ['all.ts:2:16 - error MK1032', 'one.ts:2:20 - error MK1032', 'two.ts:2:21 - error MK1032'],
  );
});
