import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import test from 'ava';
import { runCommand } from '../../../../scripts/run-command.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { runNode } from '../../../../test/support/running-process.ts';

const built = resolve('packages/compiler/dist/register.js');
const mikrokit = resolve('packages/compiler/bin/mikrokit.js');
const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];

const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((file) => existsSync(file) && /^v(?:20|21)\./.test(String(execFileSync(file, ['-v']))));

(oldNode ? test : test.skip)('The loader says which Node it needs', async (t) => {
  const { code, stderr } = await runCommand([oldNode ?? '', '--import', built, 'server.js']);
  t.is(code, 1);
  t.regex(stderr, /^The loader of MikroKit needs Node 22\.18 or later; this is 2\d\..*\n$/);
});

test('The loader says what Bun needs instead', async (t) => {
  const bun = resolve('node_modules/.bin/bun');
  const cwd = copyApp(t).folder;
  const { code, stderr } = await runCommand([bun, '--preload', built, 'server.ts'], { cwd });
  t.is(code, 1);
  t.regex(
    stderr,
    /needs Node 22\.18 or later; this is Bun [\d.]+\. Use `bun --preload @mikrokit\/compiler\/bun server\.ts`/,
  );
});

const BUNDLE = `import { mikrokit } from '@mikrokit/compiler/rolldown';
import { build } from 'rolldown';
await build({ input: 'server.ts', plugins: [mikrokit()], logLevel: 'silent', write: false });
`;

const JEST = `import { readFileSync } from 'node:fs';
import transformer from '@mikrokit/compiler/jest';
const options = { config: { cacheDirectory: '.' }, configString: '', instrument: false, supportsStaticESM: true };
transformer.createTransformer().process(readFileSync('api.ts', 'utf8'), 'api.ts', options);
`;

test("Yarn's Plug'n'Play is rejected by name, with the setting to write", async (t) => {
  const app = copyApp(t);
  // As the .pnp.cjs of Yarn does.
  const yarn = `--import=data:text/javascript,${encodeURIComponent("process.versions.pnp = '3';")}`;
  app.write('bundle.mjs', BUNDLE);
  app.write('jest.mjs', JEST);
  for (const command of [
    [...loader, 'server.ts'],
    [mikrokit, 'check', '.'],
    ['--conditions=@mikrokit/source', 'bundle.mjs'],
    ['--conditions=@mikrokit/source', 'jest.mjs'],
  ]) {
    const run = runNode(t, [yarn, ...command], { cwd: app.folder });
    t.is(await run.ended, 1, command.join(' '));
    t.regex(run.output(), /Plug'n'Play.*Write `nodeLinker: node-modules` into \.yarnrc\.yml/);
  }
});

for (const [name, code] of Object.entries({
  'an enum': 'enum Color { Red }\nconsole.log(Color.Red);',
  'a parameter property': 'console.log(new (class { constructor(readonly id: number) {} })(1));',
  'a decorator': 'const mark = (_: unknown, __: unknown) => {};\n@mark class A {}\nconsole.log(A);',
})) {
  test(`An application with ${name} is told to add tsx`, async (t) => {
    const app = copyApp(t);
    app.write('main.ts', `${code}\n`);
    const run = runNode(t, [...loader, 'main.ts'], { cwd: app.folder });
    t.is(await run.ended, 1);
    t.regex(run.output(), /npm install --save-dev tsx/);
    t.regex(run.output(), /node --import @mikrokit\/compiler\/register --import tsx server\.ts/);
    t.regex(run.output(), /main\.ts:\d/);
  });
}

test('An import without the whole name of its file is told the name, or to add tsx', async (t) => {
  const app = copyApp(t);
  app.write('texts/index.ts', 'export const text = 1;\n');
  for (const [specifier, file] of [
    ['./user', 'user.ts'],
    ['./user.js', 'user.ts'],
    ['./texts', join('texts', 'index.ts')],
  ] as const) {
    app.write('main.ts', `import '${specifier}';\n`);
    const run = runNode(t, [...loader, 'main.ts'], { cwd: app.folder });
    t.is(await run.ended, 1);
    t.true(
      run.output().includes(`by their whole names: ${app.path(file)}. To import`),
      run.output(),
    );
    t.regex(run.output(), /node --import @mikrokit\/compiler\/register --import tsx server\.ts/);
  }
  app.write('main.ts', "import './absent.ts';\n");
  const run = runNode(t, [...loader, 'main.ts'], { cwd: app.folder });
  t.is(await run.ended, 1);
  t.notRegex(run.output(), /tsx/);
});

test('A router in a CommonJS file is rejected with the file and what to write', async (t) => {
  const app = copyApp(t);
  app.write(
    'main.cts',
    "import { createRouter } from '@mikrokit/router';\ncreateRouter({ one: (): number => 1 });\n",
  );
  const run = runNode(t, [...loader, 'main.cts'], { cwd: app.folder });
  t.is(await run.ended, 1);
  t.regex(run.output(), /main\.cts is CommonJS, .* ends with \.mts/);
});

test('CommonJS may import types of ours, and name our packages in texts', async (t) => {
  const app = copyApp(t);
  app.write(
    'types.cts',
    "import type { Context } from '@mikrokit/router';\nimport type * as all from '@mikrokit/router';\nexport type C = Context | typeof all;\nconsole.log('types');\n",
  );
  app.write(
    'texts.cts',
    "import type { Stats } from 'node:fs'\nconst text = 'see @mikrokit/router'\nconst other = '@mikrokit/router'\nexport type S = Stats\nconsole.log('texts', text, other)\n",
  );
  for (const name of ['types', 'texts']) {
    const run = runNode(t, [...loader, `${name}.cts`], { cwd: app.folder });
    t.is(await run.ended, 0, run.output());
    t.true(run.output().startsWith(name));
  }
});

test('A router in CommonJS is rejected however it is imported', async (t) => {
  const app = copyApp(t);
  for (const [i, line] of [
    "import {\n  createRouter,\n  type Context,\n} from '@mikrokit/router'",
    'import * as router from "@mikrokit/router"',
    "import '@mikrokit/router'",
    "import type, { createRouter } from '@mikrokit/router'",
  ].entries()) {
    app.write(`main${i}.cts`, `${line}\nconsole.log(1)\n`);
    const run = runNode(t, [...loader, `main${i}.cts`], { cwd: app.folder });
    t.is(await run.ended, 1, line);
    t.regex(run.output(), /is CommonJS, .* ends with \.mts/);
  }
});

test('A project of `npm init -y` is told which type to write', async (t) => {
  const app = copyApp(t);
  app.write('package.json', '{ "name": "shop", "type": "commonjs" }');
  const run = runNode(t, [...loader, 'server.ts'], { cwd: app.folder });
  t.is(await run.ended, 1);
  t.regex(
    run.output(),
    /server\.ts is CommonJS, .*\n?.*package\.json .*Write "type": "module" there/,
  );
  const check = runNode(t, [mikrokit, 'check', '.'], { cwd: app.folder });
  t.is(await check.ended, 0);
  t.regex(check.output(), /Write "type": "module" there, or name the files \.mts/);
});

test('CommonJS may require a router of an ES module', async (t) => {
  const app = copyApp(t);
  app.write('main.cts', "const { api } = require('./api.ts');\nconsole.log(typeof api.call);\n");
  const run = runNode(t, [...loader, 'main.cts'], { cwd: app.folder });
  t.is(await run.ended, 0, run.output());
  t.is(run.output(), 'function\n');
});

test('JavaScript that tsc wrote is told to start its TypeScript', async (t) => {
  const app = copyApp(t);
  app.write(
    'main.js',
    "import { createRouter } from '@mikrokit/router';\ncreateRouter({ one: () => 1 });\n",
  );
  const run = runNode(t, [...loader, 'main.js'], { cwd: app.folder });
  t.is(await run.ended, 1);
  t.regex(
    run.output(),
    /start its TypeScript with\n.*\n\(JavaScript that tsc wrote has no types left/,
  );
});
