import { globSync } from 'node:fs';
import test from 'ava';
import { CommandApp } from '../../../../test/support/command-app.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { addLazyApp, callsPrint, REPORTS_TEXTS, sortedLines } from '../lazy-app.ts';

// Each bundler writes the files of lazy groups as an application would have it: in parts that load later.

/** Programs that build `calls.ts` of the folder into `out`, with parts. */
const BUILDS = {
  vite: `
const { mikrokit } = await import('@mikrokit/compiler/vite');
const { build } = await import('vite');
await build({
  configFile: false, logLevel: 'silent', plugins: [mikrokit()], ssr: { noExternal: true },
  build: { ssr: 'calls.ts', outDir: 'out', target: 'esnext' },
});`,
  esbuild: `
const { mikrokit } = await import('@mikrokit/compiler/esbuild');
const { build } = await import('esbuild');
await build({
  entryPoints: ['calls.ts'], outdir: 'out', bundle: true, splitting: true, platform: 'node', format: 'esm',
  target: 'esnext', outExtension: { '.js': '.mjs' }, external: ['undici'], logLevel: 'silent', plugins: [mikrokit()],
});`,
  rolldown: `
const { mikrokit } = await import('@mikrokit/compiler/rolldown');
const { build } = await import('rolldown');
await build({ input: 'calls.ts', platform: 'node', output: { dir: 'out' }, plugins: [mikrokit()] });`,
  rollup: `
const { isBuiltin } = await import('node:module');
const { dirname, resolve } = await import('node:path');
const { fileURLToPath } = await import('node:url');
const { mikrokit } = await import('@mikrokit/compiler/rollup');
const { transform } = await import('esbuild');
const { rollup } = await import('rollup');
// Rollup reads no TypeScript and resolves no packages.
const typescript = {
  name: 'typescript',
  resolveId: (source, importer) => {
    if (importer === undefined || isBuiltin(source)) return null;
    if (source === 'undici') return { id: source, external: true };
    if (source.startsWith('.')) return resolve(dirname(importer), source);
    return fileURLToPath(import.meta.resolve(source));
  },
  transform: (code, id) => (id.endsWith('.ts') ? transform(code, { loader: 'ts', sourcemap: true, target: 'esnext' }) : null),
};
const built = await rollup({ input: 'calls.ts', external: (id) => isBuiltin(id), plugins: [mikrokit(), typescript] });
await built.write({ dir: 'out', format: 'es' });
await built.close();`,
  webpack: `
const { promisify } = await import('node:util');
const { mikrokit } = await import('@mikrokit/compiler/webpack');
const { default: pack } = await import('webpack');
const compiler = pack({
  mode: 'production', target: 'node22', context: process.cwd(), entry: './calls.ts',
  experiments: { outputModule: true },
  output: { path: process.cwd() + '/out', filename: 'calls.js', module: true, chunkFormat: 'module' },
  module: { rules: [{ test: /\\.ts$/, use: LOADER }] },
  plugins: [mikrokit()],
});
const stats = await promisify(compiler.run.bind(compiler))();
if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
await promisify(compiler.close.bind(compiler))();`,
  rspack: `
const { promisify } = await import('node:util');
const { mikrokit } = await import('@mikrokit/compiler/rspack');
const { rspack: pack } = await import('@rspack/core');
const compiler = pack({
  mode: 'production', target: 'node22', context: process.cwd(), entry: './calls.ts',
  output: { path: process.cwd() + '/out', filename: 'calls.js', module: true, chunkFormat: 'module' },
  module: { rules: [{ test: /\\.ts$/, loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } } }] },
  plugins: [mikrokit()],
});
const stats = await promisify(compiler.run.bind(compiler))();
if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
await promisify(compiler.close.bind(compiler))();`,
} as const;

for (const [name, build] of Object.entries(BUILDS)) {
  test.serial(`${name} writes a lazy group as files of its own, which load later`, async (t) => {
    t.timeout(300_000);
    const app = new CommandApp(t);
    addLazyApp(app);
    const loader = JSON.stringify(
      new URL('./bundlers/esbuild-loader.ts', import.meta.url).pathname,
    );
    app.write('build.mjs', build.replace('LOADER', loader));
    const building = runNode(t, ['build.mjs'], { cwd: app.folder });
    t.is(await building.ended, 0, building.output());
    const files = globSync('out/**/*.{js,mjs}', { cwd: app.folder });
    const [entry = ''] = files.filter((file) => /^out\/calls\.m?js$/.test(file));
    const own = files.filter((file) => REPORTS_TEXTS.some((text) => app.read(file).includes(text)));
    t.false(own.includes(entry), own.join());
    const [module = ''] = own.filter((file) => app.read(file).includes('reports loaded'));
    const [codecs = ''] = own.filter((file) => /decodeParams/.test(app.read(file)));
    t.not(module, codecs);
    for (const missing of [module, codecs]) {
      const env = { MISSING: JSON.stringify([app.path(missing)]) };
      const calling = runNode(t, [entry], { cwd: app.folder, env });
      t.is(await calling.ended, 0, calling.output());
      t.deepEqual(sortedLines(calling.output()), sortedLines(callsPrint(1)), missing);
    }
    const calling = runNode(t, [entry], { cwd: app.folder });
    t.is(await calling.ended, 0, calling.output());
    t.is(calling.output(), callsPrint());
  });
}
