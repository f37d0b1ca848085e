import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import test, { type ExecutionContext } from 'ava';
import { ada, adaReply, call } from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import type { TestProject } from '../../../../test/support/test-project.ts';
import { parsedApi, userSchema } from '../parsed/parsed-app.ts';

test('mikrokit build writes a server that runs by itself, with its source map', async (t) => {
  const app = copyApp(t);
  const build = runNode(t, [mikrokit, 'build', 'server.ts'], { cwd: app.folder });
  t.is(await build.ended, 0);
  t.regex(build.output(), /^dist\/server\.mjs {2,}\d+\.\d kB {2,}\d+\.\d kB gzip\n/);
  t.regex(build.output(), /^\d+ parts, loaded when needed {2,}\d+\.\d kB {2,}\d+\.\d kB gzip$/m);
  const written = ['server-chunks', 'server.mjs', 'server.mjs.map'];
  t.deepEqual(readdirSync(app.path('dist')).sort(), written);

  for (const file of ['node_modules', 'api.ts', 'user.ts', 'server.ts']) rmSync(app.path(file));
  const server = runNode(t, ['dist/server.mjs'], { cwd: app.folder });
  const [, url = ''] = await server.prints(/listening on (\S+)/);
  t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
  t.is((await call(url, 'updateUser', { ...ada, lastUpdate: 'yesterday' })).status, 400);
});

test('A built server contains nothing of the compiler, and each part of the runtime once', async (t) => {
  const app = copyApp(t);
  await built(t, app, ['--out', 'out/app.mjs', '--no-minify']);
  const files = globSync('out/**/*.mjs', { cwd: app.folder }).map((file) => app.path(file));
  for (const file of files.filter((file) => existsSync(`${file}.map`))) {
    const sources = JSON.parse(readFileSync(`${file}.map`, 'utf8')).sources as string[];
    const foreign = sources.filter((source) => /\/(?:compiler|emit|typescript)\//.test(source));
    t.deepEqual(foreign, []);
  }
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  t.is(code.match(/function decodeDate\b/g)?.length, 1);
});

test('The first rejection of a built server loads the code that explains it', async (t) => {
  const app = copyApp(t);
  await built(t, app);
  const files = [
    app.path('dist/server.mjs'),
    ...globSync(app.path('dist/server-chunks/shared-*.mjs')),
  ];
  const code = files.map((file) => readFileSync(file, 'utf8')).join('');
  const sources = files.flatMap(
    (file): string[] => JSON.parse(readFileSync(`${file}.map`, 'utf8')).sources,
  );
  for (const late of ['explain', 'create-open-api', 'interpret']) {
    t.false(
      sources.some((source) => source.includes(`/${late}.`)),
      late,
    );
  }
  // Two functions of one name in our packages, and each server would read one file more.
  t.notRegex(code, /rolldown-runtime/);

  app.write(
    'waits.ts',
    "import { api } from './api.ts';\nawait api.call('updateUser', null as never).catch(({ type }) => console.log(type));\n",
  );
  const waits = runNode(t, [mikrokit, 'build', 'waits.ts'], { cwd: app.folder });
  t.is(await waits.ended, 0, waits.output());
  // Its top-level await waits for parts that share code with it.
  const run = runNode(t, ['dist/waits.mjs'], { cwd: app.folder });
  t.is(await run.ended, 0, run.output());
  t.is(run.output(), 'validation\n');
});

test('A built server parses with schemas, which are in its bundle', async (t) => {
  const app = copyApp(t);
  app.write('schemas.ts', userSchema);
  app.write('api.ts', parsedApi);
  await built(t, app);
  for (const file of ['node_modules', 'api.ts', 'schemas.ts', 'server.ts']) rmSync(app.path(file));
  const server = runNode(t, ['dist/server.mjs'], { cwd: app.folder });
  const [, url = ''] = await server.prints(/listening on (\S+)/);
  const user = { name: ' Ada ', born: '1815-12-10T00:00:00.000Z' };
  t.deepEqual(await call(url, 'create', user), {
    status: 200,
    text: '{"create":"Ada, 1815, member"}',
  });
  const short = await call(url, 'create', { ...user, name: ' A ' });
  t.is(short.status, 400);
  t.regex(short.text, /"path":\["user","name"\],"code":"schema","expected":"userSchema"/);
  t.is((await call(url, 'create', { ...user, planted: 1 })).status, 400);
  t.is((await call(url, 'create', { ...user, born: 'yesterday' })).status, 400);
});

test('mikrokit build leaves dynamic imports to their first use, and excludes external packages', async (t) => {
  const app = copyApp(t);
  app.write('late.ts', `import 'left-out/part';\nexport const late = 'loaded late';\n`);
  app.write('server.ts', `const { late } = await import('./late.ts');\nconsole.log(late);\n`);
  app.write('dist/server-chunks/of-an-earlier-build.mjs', '');
  await built(t, app, ['--external', 'left-out', '--external', 'another']);
  t.notRegex(readFileSync(app.path('dist/server.mjs'), 'utf8'), /loaded late/);
  const [late = '', ...others] = globSync('dist/server-chunks/*.mjs', { cwd: app.folder });
  t.deepEqual(others, []);
  const code = readFileSync(app.path(late), 'utf8');
  t.regex(code, /loaded late/);
  t.regex(code, /import ?["`']left-out\/part["`']/);
});

test('A required package is bundled for the condition require, an imported one for import', async (t) => {
  const app = copyApp(t);
  const exports = { import: './index.mjs', require: './index.cjs' };
  // Not in the node_modules of the app, which are those of this repository.
  app.write(
    'forms/node_modules/two-forms/package.json',
    JSON.stringify({ name: 'two-forms', exports }),
  );
  app.write('forms/node_modules/two-forms/index.mjs', `export const form = 'imported';\n`);
  app.write('forms/node_modules/two-forms/index.cjs', `module.exports = () => 'required';\n`);
  app.write('forms/imports.ts', `export { form } from 'two-forms';\n`);
  app.write('forms/requires.cjs', `module.exports = require('two-forms')();\n`);
  app.write(
    'server.ts',
    `import { form } from './forms/imports.ts';\nimport other from './forms/requires.cjs';\nconsole.log(form, other);\n`,
  );
  await built(t, app);
  const run = runNode(t, ['dist/server.mjs'], { cwd: app.folder });
  t.is(await run.ended, 0, run.output());
  t.is(run.output(), 'imported required\n');
});

test('A build has the licences of the packages in it, and of no other', async (t) => {
  const app = copyApp(t);
  for (const [name, license] of [
    ['licensed', 'LICENSE.md'],
    ['@scope/silent', undefined],
    ['unused', 'LICENCE'],
  ] as const) {
    // Not in the node_modules of the app, which are those of this repository.
    const folder = `parts/node_modules/${name}`;
    const manifest = { name, version: '1.2.3', license: 'ISC', type: 'module', main: 'index.js' };
    app.write(`${folder}/package.json`, JSON.stringify(manifest));
    app.write(`${folder}/index.js`, `export const name = '${name}';\n`);
    if (license) app.write(`${folder}/${license}`, `Terms of ${name}\n`);
  }
  app.write(
    'parts/parts.ts',
    `export { name as one } from 'licensed';\nexport { name as two } from '@scope/silent';\n`,
  );
  app.write('server.ts', `import { one, two } from './parts/parts.ts';\nconsole.log(one, two);\n`);
  await built(t, app);
  t.is(
    readFileSync(app.path('dist/server.mjs.LICENSES.txt'), 'utf8'),
    `This bundle contains code of these packages.


@scope/silent 1.2.3

Its package.json says: ISC


licensed 1.2.3

Terms of licensed`,
  );
});

test('Licences of unusual packages are found: generated ones, folders of licences, nested manifests', async (t) => {
  const app = copyApp(t);
  const modules = 'parts/node_modules';
  const write = (folder: string, manifest: object) => {
    app.write(`${modules}/${folder}/package.json`, JSON.stringify(manifest));
    app.write(`${modules}/${folder}/index.js`, `export const name = '${folder}';\n`);
  };
  // As Prisma writes it: its folder is no package, the one in it is.
  write('.generated/client', { name: 'generated-client', type: 'module', main: 'index.js' });
  write('folder', { name: 'folder', version: '1.0.0', license: 'MIT', type: 'module' });
  app.write(`${modules}/folder/licenses/other`, 'Terms of other software\n');
  const nested = { name: 'nested', version: '2.0.0', exports: './esm/index.js' };
  write('nested', nested);
  write('nested/esm', { type: 'module' });
  app.write(`${modules}/nested/LICENSE`, 'Terms of nested\n');
  app.write(
    'server.ts',
    `import { name as one } from './${modules}/.generated/client/index.js';
import { name as two } from './parts/node_modules/folder/index.js';
import { name as three } from './parts/node_modules/nested/esm/index.js';
console.log(one, two, three);
`,
  );
  await built(t, app);
  t.is(
    readFileSync(app.path('dist/server.mjs.LICENSES.txt'), 'utf8'),
    `This bundle contains code of these packages.


folder 1.0.0

Its package.json says: MIT


generated-client

Its package.json says: nothing about a licence


nested 2.0.0

Terms of nested`,
  );
});

test('Code is minified, but names of functions and classes are kept; --no-minify leaves it readable', async (t) => {
  const app = copyApp(t);
  app.write(
    'server.ts',
    `// A comment.
import { other } from './other.ts';
class NotEnough extends Error {}
function tellNames(longParameterName: object) { console.log(longParameterName.constructor.name, tellNames.name, other()); }
tellNames(new NotEnough());
`,
  );
  app.write(
    'other.ts',
    'class NotEnough {}\nexport const other = () => new NotEnough().constructor.name;\n',
  );
  for (const [options, comment] of [
    [[], false],
    [['--no-minify'], true],
  ] as const) {
    await built(t, app, options);
    const run = runNode(t, ['dist/server.mjs'], { cwd: app.folder });
    t.is(await run.ended, 0, run.output());
    t.is(run.output(), 'NotEnough tellNames NotEnough\n');
    const code = readFileSync(app.path('dist/server.mjs'), 'utf8');
    t.is(code.includes('longParameterName'), comment);
  }
});

test('An uncaught error of a built server is printed with names and a short line', async (t) => {
  const app = copyApp(t);
  app.write(
    'server.ts',
    `import { serve } from '@mikrokit/http';
import { api } from './api.ts';
await serve(api, { port: 0 });
function failLater() { throw new Error('on purpose'); }
setTimeout(function failing() { failLater(); });
`,
  );
  await built(t, app);
  const run = runNode(t, ['dist/server.mjs'], { cwd: app.folder });
  t.is(await run.ended, 1);
  const longest = Math.max(
    ...run
      .output()
      .split('\n')
      .map(({ length }) => length),
  );
  t.true(longest < 500, run.output());
  t.regex(run.output(), /Error: on purpose\n {4}at failLater .*\n {4}at (?:Timeout\.)?failing /);
  for (const file of globSync('dist/**/*.mjs', { cwd: app.folder })) {
    const lines = readFileSync(app.path(file), 'utf8').split('\n');
    t.true(Math.max(...lines.map(({ length }) => length)) < 4000, file);
  }
});

test('mikrokit build shows rejected types, and writes nothing', async (t) => {
  const app = copyApp(t);
  app.replace('user.ts', 'name: string', 'name: any');
  const build = runNode(t, [mikrokit, 'build', 'server.ts'], { cwd: app.folder });
  t.is(await build.ended, 1);
  t.regex(
    build.output(),
    /^user\.ts:3:3 - error MK1001: .*\n\n3 {3}name: any;\n {4}~+\n {2}From: .*\n {2}Fix: .*\n {4}- {3}name: any;\n {4}\+ {3}name: unknown;\n {2}More: npx mikrokit explain MK1001\n$/,
  );
  t.throws(() => readdirSync(app.path('dist')), { code: 'ENOENT' });
});

test('mikrokit build names a missing entry', async (t) => {
  const build = runNode(t, [mikrokit, 'build', 'sever.ts'], { cwd: copyApp(t).folder });
  t.is(await build.ended, 1);
  t.is(build.output(), 'There is no file sever.ts\n');
});

test('mikrokit build does not write over its entry', async (t) => {
  const app = copyApp(t);
  const source = readFileSync(app.path('server.ts'), 'utf8');
  const args = [mikrokit, 'build', 'server.ts', '--out', './server.ts'];
  const build = runNode(t, args, { cwd: app.folder });
  t.is(await build.ended, 1);
  t.is(build.output(), './server.ts is the entry itself\n');
  t.is(readFileSync(app.path('server.ts'), 'utf8'), source);
});

test('mikrokit build names a missing import', async (t) => {
  const app = copyApp(t);
  app.write('server.ts', `import './missing.ts';\n`);
  const build = runNode(t, [mikrokit, 'build', 'server.ts'], { cwd: app.folder });
  t.is(await build.ended, 1);
  t.regex(build.output(), /missing\.ts/);
  t.notRegex(build.output(), /node_modules/);
});

async function built(
  t: ExecutionContext,
  app: TestProject,
  options: readonly string[] = [],
): Promise<void> {
  const build = runNode(t, [mikrokit, 'build', 'server.ts', ...options], { cwd: app.folder });
  t.is(await build.ended, 0, build.output());
}
