import { execFile } from 'node:child_process';
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { cleanupAfterAll } from '../../../../test/support/cleanup.ts';
import { apiText, CachedApp, userText } from './cached-app.ts';
import { type CompiledFiles, compileAllAnew, settle } from './cached-project.ts';

test('the next compiler finds what was compiled, for all files of the project', async (t) => {
  const app = new CachedApp(t);
  const first = await app.compileAndKeep();
  t.true(first?.includes('export const codecs'));
  t.is(app.compile(), first);
  app.mark();
  t.true(app.compile()?.includes('export const marked'));
});

/** Each change affects the types, or could. */
const changes: Record<string, (app: CachedApp) => void> = {
  'the router': (app) => app.write('api.ts', apiText.replace('Item[]', 'Item[][]')),
  'a type in another file': (app) =>
    app.write('user.ts', 'export interface User { name: string; added: Date }'),
  'a type of a package': (app) =>
    app.write('node_modules/lib/index.d.ts', 'export interface Item { id: string }'),
  'the place of the types in a package': (app) => {
    app.write('node_modules/lib/other.d.ts', 'export interface Item { id: Date }');
    app.write(
      'node_modules/lib/package.json',
      '{ "name": "lib", "types": "./other.d.ts", "version": "1.0.0" }',
    );
  },
  'a package that becomes a link to another folder': (app) => {
    app.write('lib2/package.json', '{ "name": "lib", "types": "./index.d.ts" }');
    app.write('lib2/index.d.ts', 'export interface Item { id: bigint }');
    renameSync(app.path('node_modules/lib'), app.path('lib1'));
    symlinkSync(app.path('lib2'), app.path('node_modules/lib'), 'junction');
  },
  'a package that is nearer to a file, with the same lock file': (app) => {
    app.write('near/node_modules/lib/package.json', '{ "name": "lib", "types": "./index.d.ts" }');
    app.write('near/node_modules/lib/index.d.ts', 'export interface Item { id: boolean }');
  },
  'the options in tsconfig.json': (app) =>
    app.write(
      'tsconfig.json',
      '{ "compilerOptions": { "module": "nodenext", "lib": ["es2024"], "strict": true, "exactOptionalPropertyTypes": true, "customConditions": ["@mikrokit/source"] } }',
    ),
  'the options that tsconfig.json extends': (app) =>
    app.write(
      'tsconfig.base.json',
      '{ "compilerOptions": { "strict": true, "exactOptionalPropertyTypes": true } }',
    ),
  'a file that declares types for all others': (app) =>
    app.write('globals.d.ts', 'declare module "lib" { interface Item { more: string } }'),
  'a lock file': (app) => app.write('package-lock.json', '{}'),
  'a type, with the same size and time of modification': (app) => {
    const { atime, mtime } = statSync(app.path('user.ts'));
    app.write('user.ts', userText.replace('age', 'ago'));
    utimesSync(app.path('user.ts'), atime, mtime);
  },
  'a type, by a file of the same size and time that takes its place': (app) => {
    const { atime, mtime } = statSync(app.path('user.ts'));
    app.write('next.txt', userText.replace('age', 'ago'));
    utimesSync(app.path('next.txt'), atime, mtime);
    renameSync(app.path('next.txt'), app.path('user.ts'));
  },
  'a type, under another name of the same file': (app) => {
    linkSync(app.path('user.ts'), app.path('same.txt'));
    app.write('same.txt', userText.replace('age', 'ago'));
  },
  'a link to a folder of types': (app) => {
    rmSync(app.path('linked'));
    symlinkSync(app.path('places/two'), app.path('linked'), 'junction');
  },
  'a folder that takes the name of another': (app) => {
    renameSync(app.path('places/one'), app.path('places/three'));
    renameSync(app.path('places/two'), app.path('places/one'));
  },
  'a link to a package, by another link on the way': (app) => {
    rmSync(app.path('versions/current'));
    symlinkSync(app.path('versions/2'), app.path('versions/current'), 'junction');
  },
  'the version of a package alone': (app) =>
    app.write(
      'node_modules/lib/package.json',
      '{ "name": "lib", "types": "./index.d.ts", "version": "1.0.1" }',
    ),
  'the options of a package that tsconfig.json extends': (app) =>
    app.write(
      'node_modules/@configs/strict/tsconfig.json',
      '{ "compilerOptions": { "exactOptionalPropertyTypes": true } }',
    ),
};

const shared = cleanupAfterAll();
const changedApps = Object.values(changes).map(() => new CachedApp(shared));
/** The codecs of the next two compilers. */
let afterChange: readonly CompiledFiles[] = [];

// Starting TypeScript is most of the work, so that all applications share compilers.
test.before('compile, change and compile again', async () => {
  await settle();
  compileAllAnew(changedApps);
  for (const [i, change] of Object.values(changes).entries()) {
    changedApps[i]?.mark();
    change(changedApps[i] as CachedApp);
  }
  // The compiler that sees the change first does not keep results that may be older, either.
  afterChange = [compileAllAnew(changedApps), compileAllAnew(changedApps)];
});

for (const [i, what] of Object.keys(changes).entries()) {
  test(`nothing is found after a change of ${what}`, (t) => {
    t.is(afterChange.length, 2);
    for (const compiled of afterChange)
      t.true(compiled[i]?.modules[0]?.includes('export const codecs'));
  });
}

test('nothing is kept if the project changes while it is compiled', async (t) => {
  const app = new CachedApp(t);
  await app.compileAndKeep();
  const compiler = createCompiler(app.folder);
  app.write('other.ts', 'export const unrelated = 2;');
  compiler.compile(app.api);
  app.write('user.ts', 'export interface User { name: string; added: Date }');
  compiler.close();
  app.mark();
  t.true(app.compile()?.includes('added'));
});

test('a file that has just changed is kept if the checker read what is on the disk', async (t) => {
  const app = new CachedApp(t);
  await app.compileAndKeep();
  app.write('user.ts', 'export interface User { name: string; added: Date }');
  t.true(app.compile()?.includes('added'));
  app.mark();
  t.true(app.compile()?.includes('export const marked'));
});

test('a file that has just appeared is not kept: others may have come with it', async (t) => {
  const app = new CachedApp(t);
  await app.compileAndKeep();
  const before = app.kept().map((file) => readFileSync(file, 'utf8'));
  app.write('globals.d.ts', 'declare module "lib" { interface Item { more: string } }');
  t.true(app.compile()?.includes('more'));
  t.deepEqual(
    app.kept().map((file) => readFileSync(file, 'utf8')),
    before,
  );
});

test('a server that is killed soon after its start has written what it compiled', async (t) => {
  const app = new CachedApp(t);
  app.write(
    'server.ts',
    "import './api.ts';\nsetTimeout(() => process.kill(process.pid, 'SIGKILL'), 100);",
  );
  await settle();
  const loader = import.meta.resolve('@mikrokit/compiler/register');
  const args = ['--conditions=@mikrokit/source', '--import', loader, app.path('server.ts')];
  const run = promisify(execFile)(process.execPath, args, { cwd: app.folder });
  await t.throwsAsync(run, { message: /Command failed/ });
  app.mark();
  t.true(app.compile()?.includes('export const marked'));
});

test('compilers with a separate type model and without one keep their modules apart', async (t) => {
  const app = new CachedApp(t);
  const whole = await app.compileAndKeep();
  for (const run of ['compiled', 'from the cache']) {
    const compiler = createCompiler(app.folder, { separateModel: true });
    const modules = compiler.compile(app.api)?.modules ?? [];
    compiler.close();
    t.is(modules.length, 2, run);
    t.regex(modules[1] ?? '', /^export const model = /, run);
    t.is(app.compile(), whole, run);
  }
});

test('a damaged cache is compiled again, with a warning', async (t) => {
  const app = new CachedApp(t);
  const first = await app.compileAndKeep();
  app.damage();
  const warning = new Promise<Error>((resolve) => process.once('warning', resolve));
  t.is(app.compile(), first);
  t.regex((await warning).message, /is damaged/);
});

for (const [shape, content] of Object.entries({
  'another shape': '{"files":{}}',
  'no object': 'null',
  'other files':
    '{"inputs":{"files":[],"folders":[],"packageFolders":[]},"digest":"","ownFiles":[],"files":{"a":1}}',
})) {
  test.serial(`a cache with ${shape} is compiled again, with a warning`, async (t) => {
    const app = new CachedApp(t);
    const first = await app.compileAndKeep();
    for (const file of app.kept()) app.changeKept(file, () => content);
    const warning = new Promise<Error>((resolve) => process.once('warning', resolve));
    t.is(app.compile(), first);
    t.regex((await warning).message, /is damaged/);
    app.mark();
    t.true(app.compile()?.includes('export const marked'));
  });
}

test('a cache that was written in part is compiled again, wherever it ends', async (t) => {
  const app = new CachedApp(t);
  const first = await app.compileAndKeep();
  const [file = ''] = app.kept();
  const whole = readFileSync(file);
  for (const part of [0, 0.0001, 0.3, 0.9, 0.9999]) {
    writeFileSync(file, whole.subarray(0, whole.length * part));
    t.is(app.compile(), first, `${part}`);
  }
});

test('processes that compile while types change agree with one that compiles anew', async (t) => {
  const app = new CachedApp(t);
  const loader = import.meta.resolve('@mikrokit/compiler/register');
  const args = ['--conditions=@mikrokit/source', '--import', loader, app.api];
  for (const name of ['first', 'other', 'third']) {
    const runs = [1, 2].map(() => promisify(execFile)(process.execPath, args, { cwd: app.folder }));
    app.write('user.ts', `export interface User { name: string; ${name}: Date }`);
    await Promise.all(runs);
    t.true(app.compile()?.includes(name), name);
  }
});

test('files with a new time, as after a checkout, are read once, and trusted afterwards', async (t) => {
  const app = new CachedApp(t);
  for (let n = 0; n < 20; n++) app.write(`more${n}.ts`, `export const more = ${n};\n`);
  await app.compileAndKeep();
  app.mark();
  for (let n = 0; n < 20; n++) utimesSync(app.path(`more${n}.ts`), new Date(), new Date());
  await settle();
  const compiler = createCompiler(app.folder);
  const stored = () => readFileSync(app.kept()[0] ?? '', 'utf8');
  const before = stored();
  t.true(compiler.compile(app.api)?.modules[0]?.includes('export const marked'));
  compiler.close();
  t.not(stored(), before);
  const kept = stored();
  t.true(app.compile()?.includes('export const marked'));
  t.is(stored(), kept);
});

test('a cache that cannot be written leaves no draft behind', async (t) => {
  const app = new CachedApp(t);
  const first = await app.compileAndKeep();
  app.blockCache();
  t.is(app.compile(), first);
  t.is(app.kept().length, 1);
});

test('a rejected file is rejected again', async (t) => {
  const app = new CachedApp(t);
  app.write('user.ts', 'export interface User { name: any }');
  await t.throwsAsync(() => app.compileAndKeep(), { message: /MK1001/ });
  t.throws(() => app.compile(), { message: /MK1001/ });
});

test('several processes may write at the same time', async (t) => {
  const app = new CachedApp(t);
  const compilers = [1, 2, 3].map(() => createCompiler(app.folder));
  await settle();
  const modules = compilers.map((compiler) => compiler.compile(app.api)?.modules[0]);
  for (const compiler of compilers) compiler.close();
  t.is(new Set(modules).size, 1);
  t.is(app.kept().length, 1);
  t.is(app.compile(), modules[0]);
});

test('without a folder to write to, everything is compiled', async (t) => {
  const app = new CachedApp(t);
  rmSync(app.path('node_modules/.cache'), { recursive: true, force: true });
  writeFileSync(app.path('node_modules/.cache'), 'a file is in the way');
  t.true((await app.compileAndKeep())?.includes('export const codecs'));
  t.true(app.compile()?.includes('export const codecs'));
});

test('the loader compiles files that are not in the cache while the rest of the application is being linked', async (t) => {
  const app = new CachedApp(t);
  app.write(
    'server.ts',
    "import '@mikrokit/router';\nimport { api } from './api.ts';\nconsole.log(api.routes.length);",
  );
  await settle();
  const compiler = createCompiler(app.folder);
  compiler.compile(app.path('server.ts'));
  compiler.close();
  t.is(app.kept().length, 1);
  const loader = import.meta.resolve('@mikrokit/compiler/register');
  const args = ['--conditions=@mikrokit/source', '--import', loader, app.path('server.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: app.folder });
  t.is(stdout.trim(), '1');
});

test('a compiler listens for the exit of the process only while it has unwritten results', async (t) => {
  const app = new CachedApp(t);
  const before = process.listenerCount('exit');
  const compilers = Array.from({ length: 12 }, () => createCompiler(app.folder));
  t.is(process.listenerCount('exit'), before);
  for (const compiler of compilers) compiler.close();
});
