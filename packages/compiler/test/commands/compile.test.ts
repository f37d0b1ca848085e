import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createCompiler } from '@mikrokit/compiler';
import test, { type ExecutionContext } from 'ava';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { childrenOf } from '../../../../test/support/children-of.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { TestProject } from '../../../../test/support/test-project.ts';
import { compileProject } from '../../src/commands/compile/compile-project.ts';
import { createPreparedSources } from '../../src/runtimes/prepared-sources.ts';

const SOURCE = '--conditions=@mikrokit/source';

/** Runs a command to its end; returns its exit code and output. */
async function run(t: ExecutionContext, app: TestProject, ...args: readonly string[]) {
  const process = runNode(t, args, { cwd: app.folder });
  return { code: await process.ended, output: process.output() };
}

const compile = (t: ExecutionContext, app: TestProject, ...args: readonly string[]) =>
  run(t, app, mikrokit, 'compile', ...args);

/** An application whose files are run as they are: two routers, a client and codecs in three files. */
function createApp(t: ExecutionContext): TestProject {
  const app = copyApp(t);
  rmSync(app.path('server.ts'));
  app.write(
    'api.ts',
    `import { createRouter } from '@mikrokit/router';
import codecs, { adminCodecs as admins } from './api.codecs.js';
import type { User } from './user.ts';

export const api = createRouter(
  { updateUser: (_context, user: User): User => ({ ...user, name: user.name.trim() }) },
  undefined,
  codecs,
);
export const admin = createRouter(
  { remove: (_context, id: number): number => id },
  { prefix: '/admin', unknownKeys: 'reject' },
  admins,
);
`,
  );
  app.write(
    'lib/shapes.ts',
    `import { type Check, createCodec, envOf } from '@mikrokit/types';
import { dates, env, even } from './shapes.codecs.js';

export const isEven = (value: number): boolean => value % 2 === 0;
export const codec = createCodec<Date[]>({}, dates);
export const same = createCodec<Date[]>({ maxDepth: 3 }, dates);
export const numbers = createCodec<(number & Check<'even', typeof isEven>)[]>({}, even);
export const settings = envOf<{ PORT: number }>({ PORT: '80' }, env);
`,
  );
  app.write(
    'main.ts',
    `import { createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import { admin, api } from './api.ts';
import { codec, numbers, same, settings } from './lib/shapes.ts';
import codecs from './main.codecs.js';

const server = await serve(api, { port: 0 });
const client = createClient<typeof api>({ url: server.url }, codecs);
const user = await client.updateUser({ id: 1, name: ' Ada ', lastUpdate: new Date(5) });
const rejected = await api.call('updateUser', { id: '1' } as never).catch((error) => error.type);
console.log(user.name, user.lastUpdate instanceof Date, rejected, await admin.call('remove', 2));
console.log(codec.encode([new Date(0)]), same.is([1]), numbers.is([2]), numbers.is([3]), settings.PORT);
await client.close();
await server.close();
`,
  );
  return app;
}

const PRINTS = 'Ada true validation 2\n["1970-01-01T00:00:00.000Z"] false true false 80\n';

test('Codecs as files run without loader and plugin', async (t) => {
  const app = createApp(t);
  const compiled = await compile(t, app);
  t.is(compiled.code, 0, compiled.output);
  t.regex(compiled.output, /^lib\/shapes\.codecs\.js$/m);
  t.regex(compiled.output, /\nWrote \d+ files\.\n$/);
  t.deepEqual(await run(t, app, SOURCE, 'main.ts'), { code: 0, output: PRINTS });
  const tsc = await run(t, app, 'node_modules/typescript/bin/tsc', '--types', 'node');
  t.deepEqual(tsc, { code: 0, output: '' });
  const again = await compile(t, app);
  t.deepEqual(again, { code: 0, output: 'Everything is up to date.\n' });
  t.deepEqual(await compile(t, app, '--check'), again);
});

test('Codecs as files refuse to start once a source has changed', async (t) => {
  const app = createApp(t);
  await compile(t, app);
  const [api, index] = [app.read('api.codecs.0.js'), app.read('api.codecs.js')];
  app.replace('user.ts', 'name: string', 'name: string; age?: number');
  const stale = await run(t, app, SOURCE, 'main.ts');
  t.is(stale.code, 1);
  t.regex(
    stale.output,
    /user\.ts has changed since the codecs of (?:api|main)\.ts were compiled\. Run `npx mikrokit compile`/,
  );
  const check = await compile(t, app, '--check');
  t.is(check.code, 1);
  t.regex(check.output, /^api\.codecs\.0\.js is out of date$/m);
  t.is(app.read('api.codecs.0.js'), api);
  t.is((await compile(t, app)).code, 0);
  t.deepEqual(await run(t, app, SOURCE, 'main.ts'), { code: 0, output: PRINTS });
  app.replace('user.ts', '; age?: number', '');
  await compile(t, app);
  t.deepEqual([app.read('api.codecs.0.js'), app.read('api.codecs.js')], [api, index]);
  // Ends of lines do not matter, as in a checkout of git on Windows.
  app.write('user.ts', app.read('user.ts').replaceAll('\n', '\r\n'));
  t.is((await run(t, app, SOURCE, 'main.ts')).code, 0);
});

test('Loader and build attach the newest codecs in the place of files', async (t) => {
  const app = createApp(t);
  const register = import.meta.resolve('@mikrokit/compiler/register');
  for (const start of ['first', 'from the cache'])
    t.deepEqual(
      await run(t, app, SOURCE, '--import', register, 'main.ts'),
      { code: 0, output: PRINTS },
      start,
    );
  const build = await run(t, app, mikrokit, 'build', 'main.ts');
  t.is(build.code, 0, build.output);
  rmSync(app.path('api.ts'));
  t.deepEqual(await run(t, app, 'dist/main.mjs'), { code: 0, output: PRINTS });
});

test('Codecs as files are removed when nothing imports them any more', async (t) => {
  const app = createApp(t);
  await compile(t, app);
  app.write('notes.codecs.js', '// by hand\n');
  app.write('lib/shapes.ts', 'export const nothing = 1;\n');
  const check = await compile(t, app, '--check');
  t.regex(check.output, /^lib\/shapes\.codecs\.js is no longer needed$/m);
  t.is((await compile(t, app)).code, 0);
  for (const file of ['codecs.js', 'codecs.0.js', 'codecs.d.ts'])
    t.false(existsSync(app.path(`lib/shapes.${file}`)), file);
  t.true(existsSync(app.path('notes.codecs.js')));
  t.true(existsSync(app.path('api.codecs.js')));
});

test('mikrokit compile shows what is rejected, and keeps the old codecs', async (t) => {
  const app = createApp(t);
  await compile(t, app);
  app.replace('api.ts', 'id: number', 'id: any');
  const rejected = await compile(t, app);
  t.is(rejected.code, 1);
  t.regex(rejected.output, /^api\.ts:\d+:\d+ - error MK1001: /m);
  t.true(existsSync(app.path('api.codecs.0.js')));
  t.is((await compile(t, app, '--check')).code, 1);
});

test('mikrokit compile names calls without codecs, and projects without any', async (t) => {
  const app = createApp(t);
  app.replace('lib/shapes.ts', '({ maxDepth: 3 }, dates)', '()');
  const some = await compile(t, app);
  t.is(some.code, 1);
  t.regex(some.output, /^lib\/shapes\.ts:6 - This call passes no codecs/m);
  const none = copyApp(t);
  const nothing = await compile(t, none);
  t.is(nothing.code, 1);
  t.regex(nothing.output, /No file imports codecs/);
});

test('mikrokit compile does not write over files of others', async (t) => {
  const app = createApp(t);
  app.write('main.codecs.js', 'export default 1;\n');
  const { code, output } = await compile(t, app);
  t.is(code, 1);
  t.regex(output, /main\.codecs\.js was not written by this command/);
  t.is(app.read('main.codecs.js'), 'export default 1;\n');
});

test('After a compilation that failed or was mixed with another, the start fails', async (t) => {
  const app = createApp(t);
  await compile(t, app);
  const module = app.read('api.codecs.0.js');
  app.replace('user.ts', 'name: string', 'name: string; age?: number');
  app.write('api.codecs.0.js', '// by hand\n');
  const index = app.read('api.codecs.js');
  const failed = await compile(t, app);
  t.is(failed.code, 1);
  t.regex(failed.output, /api\.codecs\.0\.js was not written by this command/);
  t.is(app.read('api.codecs.js'), index);
  app.write('api.codecs.0.js', module);
  const stale = await run(t, app, SOURCE, 'main.ts');
  t.is(stale.code, 1);
  t.regex(stale.output, /user\.ts has changed since/);
  // A merge may take index and module from different sides.
  t.is((await compile(t, app)).code, 0);
  t.is((await run(t, app, SOURCE, 'main.ts')).code, 0);
  app.write('api.codecs.0.js', module);
  const mixed = await run(t, app, SOURCE, 'main.ts');
  t.is(mixed.code, 1);
  t.regex(mixed.output, /api\.codecs\.0\.js has changed since the codecs of api\.ts/);
});

test('mikrokit compile leaves copies of codecs in the output of a build alone', async (t) => {
  const app = createApp(t);
  await compile(t, app);
  const tsc = ['node_modules/typescript/bin/tsc', '--types', 'node', '--noEmit', 'false'];
  const options = ['--allowJs', '--outDir', 'dist', '--rewriteRelativeImportExtensions'];
  const built = await run(t, app, ...tsc, ...options);
  t.deepEqual(built, { code: 0, output: '' });
  t.true(app.read('dist/api.codecs.0.js').startsWith('// Written by'));
  const upToDate = { code: 0, output: 'Everything is up to date.\n' };
  t.deepEqual(await compile(t, app, '--check'), upToDate);
  t.deepEqual(await compile(t, app), upToDate);
  t.deepEqual(await run(t, app, SOURCE, 'dist/main.js'), { code: 0, output: PRINTS });
  // Some builds copy sources, too.
  app.replace('tsconfig.json', '"noEmit": true', '"noEmit": true, "outDir": "out"');
  await compile(t, app);
  for (const file of ['shapes.codecs.js', 'shapes.codecs.0.js'])
    cpSync(app.path(`lib/${file}`), app.path(`out/lib/${file}`));
  app.write('out/lib/shapes.ts', 'export const nothing = 1;\n');
  t.deepEqual(await compile(t, app, '--check'), upToDate);
});

test('Codecs as files refuse to start once a global type or the configuration has changed', async (t) => {
  const app = createApp(t);
  app.write('globals.d.ts', 'interface GlobalUser { id: number }\n');
  app.write('next-env.d.ts', '/// <reference types="node" />\n');
  app.write('.generated/routes.d.ts', 'interface GeneratedRoutes { a: 1 }\n');
  app.replace(
    'tsconfig.json',
    '"compilerOptions"',
    '"include": ["**/*", ".generated/*.ts"], "compilerOptions"',
  );
  app.replace('api.ts', 'id: number', 'id: GlobalUser["id"]');
  t.is((await compile(t, app)).code, 0);
  app.write('next-env.d.ts', '/// <reference types="node/fs" />\n');
  app.write('.generated/routes.d.ts', 'interface GeneratedRoutes { a: 2 }\n');
  t.deepEqual(await run(t, app, SOURCE, 'main.ts'), { code: 0, output: PRINTS });
  app.replace('globals.d.ts', 'number', 'string');
  const stale = await run(t, app, SOURCE, 'main.ts');
  t.is(stale.code, 1);
  t.regex(stale.output, /globals\.d\.ts has changed since the codecs of/);
  app.replace('globals.d.ts', 'string', 'number');
  app.replace(
    'tsconfig.json',
    '"strict": true',
    '"strict": true, "exactOptionalPropertyTypes": true',
  );
  const other = await run(t, app, SOURCE, 'main.ts');
  t.is(other.code, 1);
  t.regex(other.output, /tsconfig\.json has changed since the codecs of/);
  t.is((await compile(t, app)).code, 0);
  t.is((await run(t, app, SOURCE, 'main.ts')).code, 0);
  // Next.js does so by itself.
  const config = JSON.parse(app.read('tsconfig.json'));
  const include = [...(config.include ?? ['**/*.ts', '.*/**/*.ts']), '.next/types/**/*.ts'];
  app.write('tsconfig.json', JSON.stringify({ ...config, include }, undefined, 4));
  t.deepEqual(await run(t, app, SOURCE, 'main.ts'), { code: 0, output: PRINTS });
  // An image of a server often has no configuration.
  rmSync(app.path('tsconfig.json'));
  t.is((await run(t, app, SOURCE, 'main.ts')).code, 0);
});

test('A file that only mentions codecs does not concern mikrokit compile', async (t) => {
  const app = createApp(t);
  app.write(
    'notes.ts',
    "// import codecs from './notes.codecs.js';\nexport const names = ['./api.codecs.js', './notes.codecs.js'];\n",
  );
  app.write(
    'passes.ts',
    "import codecs from './api.codecs.js';\nexport const passed = [codecs];\n",
  );
  mkdirSync(app.path('folder.ts'));
  const { code, output } = await compile(t, app);
  t.is(code, 0, output);
  t.false(existsSync(app.path('notes.codecs.js')));
});

test('A file that cannot be compiled keeps no other file from its codecs', async (t) => {
  const app = createApp(t);
  app.write(
    'notes.ts',
    "import codecs from './notes.codecs.js';\nexport const passed = [codecs];\n",
  );
  const { code, output } = await compile(t, app);
  t.is(code, 1);
  t.regex(output, /notes\.ts imports \.\/notes\.codecs\.js, but no call in it passes those codecs/);
  t.deepEqual(await run(t, app, SOURCE, 'main.ts'), { code: 0, output: PRINTS });
});

test('mikrokit compile rejects two files with the same codecs', async (t) => {
  const app = createApp(t);
  app.write('api.mts', app.read('api.ts'));
  for (const project of [[], ['api.ts']]) {
    const { code, output } = await compile(t, app, ...project);
    t.is(code, 1);
    t.regex(output, /^api\.mts and api\.ts both import \.\/api\.codecs\.js/m);
    t.false(existsSync(app.path('api.codecs.js')));
  }
});

test('Codecs as files start if the path of a source holds what URLs escape', async (t) => {
  const app = createApp(t);
  app.write('%5Flib/a#b.ts', 'export interface Name { name: string }\n');
  app.replace('api.ts', 'id: number', "id: number, _name?: import('./%5Flib/a#b.ts').Name");
  t.is((await compile(t, app)).code, 0);
  t.deepEqual(await run(t, app, SOURCE, 'main.ts'), { code: 0, output: PRINTS });
  app.replace('%5Flib/a#b.ts', 'string', 'number');
  const stale = await run(t, app, SOURCE, 'main.ts');
  t.is(stale.code, 1);
  t.regex(stale.output, /%5Flib\/a#b\.ts has changed since/);
});

test('A source that changes while its codecs are compiled is compiled again', async (t) => {
  const app = createApp(t);
  const compiler = createCompiler(app.folder);
  t.teardown(() => compiler.close());
  let edits = 0;
  const editing = {
    ...compiler,
    compile: (file: string) => {
      const compiled = compiler.compile(file);
      if (edits++ === 0) app.replace('user.ts', 'name: string', 'name: string; age?: number');
      return compiled;
    },
  };
  const options = { project: app.folder, bundled: false };
  await setTimeout(50);
  const { files } = compileProject(editing, options);
  compiler.update('everything');
  await setTimeout(50);
  t.deepEqual(files, compileProject(compiler, options).files);
  t.regex(files.get(app.path('api.codecs.0.js')) ?? '', /age/);
});

test('An import of codecs without its extension is rejected, and the files stay', async (t) => {
  const app = createApp(t);
  await compile(t, app);
  const before = app.read('api.codecs.js');
  app.replace('api.ts', './api.codecs.js', './api.codecs');
  const { code, output } = await compile(t, app, 'api.ts');
  t.is(code, 1);
  t.regex(
    output,
    /^api\.ts imports \.\/api\.codecs without its extension\. Write \.\/api\.codecs\.js\.$/m,
  );
  t.is(app.read('api.codecs.js'), before);
  // A module of the project with such a name.
  app.write('api.codecs.ts', 'export default undefined;\nexport const adminCodecs = undefined;\n');
  t.notRegex((await compile(t, app, 'api.ts')).output, /without its extension/);
});

test('mikrokit compile --bundled leaves out the comparison of sources', async (t) => {
  const app = createApp(t);
  t.is((await compile(t, app, '--bundled')).code, 0);
  t.notRegex(app.read('api.codecs.js'), /import\.meta/);
  t.is((await compile(t, app, '--bundled', '--check')).code, 0);
  const check = await compile(t, app, '--check');
  t.is(check.code, 1);
  t.regex(check.output, /\nRun `npx mikrokit compile`\.\n$/);
  t.deepEqual(await run(t, app, SOURCE, 'main.ts'), { code: 0, output: PRINTS });
  app.replace('api.codecs.js', 'codecs', 'others');
  const bundled = await compile(t, app, '.', '--bundled', '--check');
  t.regex(bundled.output, /\nRun `npx mikrokit compile --bundled`\.\n$/);
});

test('mikrokit compile --watch writes codecs after each change', async (t) => {
  const app = createApp(t);
  const watching = runNode(t, [mikrokit, 'compile', '--watch'], { cwd: app.folder });
  await watching.prints(/\[mikrokit\] compiled in \d+ ms: Wrote \d+ files\.\n/);
  app.replace('user.ts', 'name: string', 'name: string; age?: number');
  await watching.prints(/\[mikrokit\] user\.ts changed, compiled in \d+ ms: Wrote \d+ files\.\n/);
  t.deepEqual(await run(t, app, SOURCE, 'main.ts'), { code: 0, output: PRINTS });
  app.replace('user.ts', 'age?: number', 'age?: any');
  await watching.prints(/user\.ts changed, compiled in \d+ ms: 1 error in 1 file\.\n/);
  app.replace('user.ts', '; age?: any', '');
  await watching.prints(/(?:user\.ts changed, compiled in \d+ ms: Wrote \d+ files\.\n[\s\S]*){2}/);
  t.deepEqual(await run(t, app, SOURCE, 'main.ts'), { code: 0, output: PRINTS });
});

test('mikrokit compile --watch goes on after errors of the file system and of TypeScript', async (t) => {
  const app = createApp(t);
  mkdirSync(app.path('main.codecs.js'));
  const watching = runNode(t, [mikrokit, 'compile', '--watch'], { cwd: app.folder });
  await watching.prints(/\[mikrokit\] compiled in \d+ ms: EISDIR/);
  rmdirSync(app.path('main.codecs.js'));
  app.replace('user.ts', 'name: string', 'name: string; age?: number');
  await watching.prints(/user\.ts changed, compiled in \d+ ms: Wrote \d+ files\.\n/);
  const children = childrenOf(watching.child.pid);
  t.true(children.length > 0);
  for (const pid of children) process.kill(pid, 'SIGKILL');
  app.replace('user.ts', 'age?: number', 'height?: number');
  // Whether the end of the process is noticed before or by the next compilation is a matter of time.
  await watching.prints(
    /(?:user\.ts changed, compiled in \d+ ms: (?:Wrote \d+ files\.|TypeScript's compiler failed .*)\n[\s\S]*){2}/,
  );
  app.replace('user.ts', 'height?: number', 'weight?: number');
  await watching.prints(
    /(?:user\.ts changed[^\n]*\n[\s\S]*){2}user\.ts changed, compiled in \d+ ms: Wrote \d+ files\.\n/,
  );
  t.deepEqual(await run(t, app, SOURCE, 'main.ts'), { code: 0, output: PRINTS });
});

test('The preloads of Bun and Deno compile again when a source of codecs was edited during the start', async (t) => {
  const app = copyApp(t);
  app.write(
    'second.ts',
    "import { createCodec } from '@mikrokit/types';\nimport type { User } from './user.ts';\nexport const codec = createCodec<User>();\n",
  );
  await setTimeout(50);
  for (const language of ['typescript', 'javascript'] as const) {
    const sourceOf = createPreparedSources(language);
    const before = sourceOf(app.path('second.ts'));
    t.is(sourceOf(app.path('second.ts')), before);
    app.replace('user.ts', 'name: string', 'name: string; age?: number');
    const [, module = ''] =
      /["'](file:[^"']+\.mjs)["']/.exec(sourceOf(app.path('second.ts')) ?? '') ?? [];
    t.regex(readFileSync(new URL(module), 'utf8'), /age/);
    app.replace('user.ts', '; age?: number', '');
  }
});

test('The preloads of Bun and Deno say what is missing: packages, Node, or what Node says of a failure', (t) => {
  const empty = new TestProject(t, { 'api.ts': '' });
  t.throws(() => createPreparedSources('typescript')(empty.path('api.ts')), {
    message: /^There is no node_modules in .*`bun install`/,
  });
  const project = new TestProject(t, { 'api.ts': '', 'node_modules/x/index.js': '' });
  const { PATH } = process.env;
  for (const [exit, message] of [
    ['exit 1', /^The types in .* could not be read\. .*above \(1\)\.$/],
    ['exit 3', /^MikroKit reads types with Node 22\.18 or later.*`npx mikrokit compile`/],
  ] as const) {
    project.write('bin/node', `#!/bin/sh\n${exit}\n`);
    chmodSync(project.path('bin/node'), 0o755);
    process.env.PATH = project.path('bin');
    t.throws(() => createPreparedSources('typescript')(project.path('api.ts')), { message });
    process.env.PATH = PATH;
  }
});
