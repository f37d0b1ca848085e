import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import test from 'ava';
import { rolldown } from 'rolldown';
import webpack from 'webpack';
import { checkTypes, folderPath, makeFolder, removeFolder, root } from './example-folder.ts';

const run = promisify(execFile);

/** An API that calls itself: the output of its bundle shows whether it has codecs. */
const entry = `import { fetchHandler } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';

const api = createRouter({ twice: (_context, count: number): number => 2 * count });
const handler = fetchHandler(api);
const call = (body: string) =>
  handler(new Request('http://host/twice', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }));
console.log((await call('["1"]')).status, await (await call('[1]')).text());
`;
const printed = '400 {"twice":2}\n';

/** The TypeScript examples of a page, by the name with which they begin. */
function examplesOf(page: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = text.matchAll(/```ts\n\/\/ (\S+\.ts)\b.*\n((?:(?!```).*\n)*)```/g);
  return new Map([...blocks].map(([, name = '', code = '']) => [name, code]));
}

const plugins = examplesOf('packages/compiler/README.md');
const client = examplesOf('docs/client-codecs.md');
const folder = folderPath('bundlers');

test.before('the configurations are typed', async () => {
  makeFolder('bundlers');
  for (const [name, code] of plugins) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'server.ts'), entry);
  await checkTypes(folder);
});
test.after.always(() => removeFolder(folder));

const node = (...args: readonly string[]) =>
  run(process.execPath, args, { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } });
const runs = async (file: string) => (await node(join(folder, file))).stdout;

test('the README of compiler has a configuration of every bundler that it names', (t) => {
  t.deepEqual([...plugins.keys()], ['vite.config.ts', 'build.ts', 'webpack.config.ts']);
});

for (const [page, config] of [
  ['packages/compiler/README.md', plugins.get('vite.config.ts')],
  ['docs/client-codecs.md', client.get('vite.config.ts')],
] as const) {
  test.serial(`a Vite build with the configuration of ${page} checks its calls`, async (t) => {
    writeFileSync(join(folder, 'vite.config.ts'), config ?? '');
    const args = ['build', '--ssr', 'server.ts', '--outDir', 'dist/vite'];
    await node(join(root, 'node_modules/vite/bin/vite.js'), ...args);
    t.is(await runs('dist/vite/server.js'), printed);
  });
}

test('an esbuild build, as in the README of compiler, checks its calls', async (t) => {
  await node(join(folder, 'build.ts'));
  t.is(await runs('dist/server.mjs'), printed);
});

test('a Rolldown build with the plugin of its entry checks its calls', async (t) => {
  const text = plugins.get('vite.config.ts') ?? '';
  const config = await load('rolldown.config.ts', text.replaceAll('/vite', '/rolldown'));
  await using bundle = await rolldown({
    ...config,
    input: join(folder, 'server.ts'),
    platform: 'node',
    checks: { bundlerTimings: false },
  });
  await bundle.write({ dir: join(folder, 'dist/rolldown') });
  t.is(await runs('dist/rolldown/server.js'), printed);
});

test('a webpack build with the configuration of the README of compiler checks its calls', async (t) => {
  const config = await load('webpack.config.ts', plugins.get('webpack.config.ts') ?? '');
  // A loader that only strips types, as the README requires.
  const loader = join(root, 'packages/compiler/test/plugin/bundlers/esbuild-loader.ts');
  const compiler = webpack({
    ...config,
    mode: 'production',
    target: 'node22',
    context: folder,
    entry: './server.ts',
    experiments: { outputModule: true },
    output: { path: join(folder, 'dist/webpack'), filename: 'server.mjs', module: true },
    module: { rules: [{ test: /\.ts$/, use: loader }] },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  t.is(stats?.toString('errors-only'), '');
  t.is(await runs('dist/webpack/server.mjs'), printed);
});

/** The default export of a configuration. */
async function load(name: string, text: string): Promise<{ readonly plugins: never }> {
  const file = join(folder, name);
  writeFileSync(file, text);
  return (await import(pathToFileURL(file).href)).default;
}
