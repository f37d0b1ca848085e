import { globSync, readFileSync, statSync } from 'node:fs';
import { mikrokit as plugin } from '@mikrokit/compiler/rolldown';
import test from 'ava';
import { rolldown } from 'rolldown';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { addLargeApi, largeApiPrints } from '../large-app.ts';

test('The loader provides the codecs of a large API in groups', async (t) => {
  const app = copyApp(t);
  addLargeApi(app, 'await main();');
  const options = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  for (const run of ['compiled', 'from the cache']) {
    const program = runNode(t, [...options, 'large.ts'], { cwd: app.folder });
    t.is(await program.ended, 0, program.output());
    t.is(program.output(), `${largeApiPrints}\n`, run);
  }
});

test('A built large API starts with a small file and loads the codecs of its routes in groups', async (t) => {
  const app = copyApp(t);
  addLargeApi(app, 'await main();');
  const build = runNode(t, [mikrokit, 'build', 'large.ts', '--no-minify'], { cwd: app.folder });
  t.is(await build.ended, 0, build.output());
  const program = runNode(t, ['dist/large.mjs'], { cwd: app.folder });
  t.is(await program.ended, 0, program.output());
  t.is(program.output(), `${largeApiPrints}\n`);
  const parts = globSync(app.path('dist/large-chunks/*.mjs'));
  const bytes = parts.reduce((sum, file) => sum + statSync(file).size, 0);
  t.true(bytes > 3 * statSync(app.path('dist/large.mjs')).size);
  t.notRegex(readFileSync(app.path('dist/large.mjs'), 'utf8'), /function decodeItem7\b/);
  const texts = parts.map((file) => readFileSync(file, 'utf8'));
  const [group = '', ...others] = texts.filter((text) => /function decodeItem7\b/.test(text));
  t.is(others.length, 0);
  // Groups share few files: each takes a while to be read.
  const imported = [...group.matchAll(/^import .*"\.\/(\w+)-.*";$/gm)].map(([, name]) => name);
  t.deepEqual(imported.sort(), ['codecs', 'shared']);
  // The code that explains rejections is not in it: only failing calls need it, and it is larger than all the rest.
  const codecs = texts.find((text) => /function decodeShared\b/.test(text)) ?? '';
  t.not(codecs, '');
  t.notRegex(codecs, /function explainParams\b/);
  t.true(texts.some((text) => /function explainParams\b/.test(text)));
});

test('A large API that was compiled before is built into another application', async (t) => {
  const app = copyApp(t);
  addLargeApi(app, 'await main();');
  await using library = await rolldown({
    input: app.path('large.ts'),
    platform: 'node',
    external: /^@mikrokit\//,
    plugins: [plugin()],
  });
  await library.write({ dir: app.path('library'), minify: true });
  app.write('server.ts', "import './library/large.js';\n");
  const build = runNode(t, [mikrokit, 'build', 'server.ts'], { cwd: app.folder });
  t.is(await build.ended, 0, build.output());
  const program = runNode(t, ['dist/server.mjs'], { cwd: app.folder });
  t.is(await program.ended, 0, program.output());
  t.is(program.output(), `${largeApiPrints}\n`);
});
