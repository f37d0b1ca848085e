import { gzipSync } from 'node:zlib';
import test from 'ava';
import { build } from 'esbuild';

test('the core for browsers is at most 4.6 kB, minified and compressed', async (t) => {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: "export { createClient } from '@mikrokit/client';",
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    conditions: ['@mikrokit/source', 'browser'],
    plugins: [{ name: 'on demand', setup: leaveOut }],
    write: false,
    metafile: true,
  });
  const [{ contents } = { contents: new Uint8Array() }] = outputFiles;
  const size = gzipSync(contents, { level: 9 }).length;
  t.log(`${size} bytes`);
  t.true(size > 2_000 && size <= 4_600, `${size} bytes`);
  const inputs = Object.keys(metafile.inputs);
  t.false(inputs.some((input) => /undici|interpret|node:/.test(input)));
});

/** Leaves out dynamic imports, which bundlers put into chunks of their own. */
function leaveOut(build: import('esbuild').PluginBuild): void {
  build.onResolve({ filter: /./ }, ({ kind, path }) =>
    kind === 'dynamic-import' ? { path, external: true } : undefined,
  );
}
