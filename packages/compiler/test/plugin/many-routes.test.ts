import test from 'ava';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { cleanupAfterAll } from '../../../../test/support/cleanup.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { addManyRoutes, manyCallsOf, SEND_CALLS } from '../many-routes.ts';

const ROUTES = 1_000;
const LAZY = 100;

const shared = cleanupAfterAll();
const app = copyApp(shared);
addManyRoutes(app, ROUTES, LAZY);
app.write('calls.json', JSON.stringify(manyCallsOf(ROUTES, LAZY)));
app.write(
  'many.ts',
  `${SEND_CALLS}makeCalls(JSON.parse(readFileSync('calls.json', 'utf8')), send).then((count) => console.log(count + ' called'));
`,
);

// One at a time: the first compiles the types, the others find them in the cache.
for (const name of ['esbuild', 'rolldown', 'rollup', 'vite', 'webpack', 'rspack']) {
  test.serial(
    `${name} bundles 1,000 routes, 100 of which load a module, and they answer`,
    async (t) => {
      t.timeout(300_000);
      const file = new URL(`./bundlers/${name}.ts`, import.meta.url).href;
      const out = app.path(`.out/${name}/out.mjs`);
      const script = `
      const { ${name}: bundler } = await import(${JSON.stringify(file)});
      await bundler.build(${JSON.stringify(app.path('many.ts'))}, ${JSON.stringify(out)});`;
      const building = runNode(t, ['--input-type=module', '--eval', script]);
      t.is(await building.ended, 0, building.output());
      const calling = runNode(t, [out], { cwd: app.folder });
      t.is(await calling.ended, 0, calling.output());
      t.is(calling.output(), `${manyCallsOf(ROUTES, LAZY).length} called\n`);
    },
  );
}
