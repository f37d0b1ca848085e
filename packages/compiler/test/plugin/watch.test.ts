import { readFileSync } from 'node:fs';
import test from 'ava';
import { eventually } from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { esbuild } from './bundlers/esbuild.ts';
import { rolldown } from './bundlers/rolldown.ts';
import { rollup } from './bundlers/rollup.ts';
import { rspack } from './bundlers/rspack.ts';
import { webpack } from './bundlers/webpack.ts';

// Vite watches in its server: vite-server.test.ts.
for (const bundler of [esbuild, rolldown, rollup, webpack, rspack]) {
  test(`${bundler.name} bundles again when a type changes in another file, also after it was rejected`, async (t) => {
    const app = copyApp(t);
    const outfile = app.path('out/api.mjs');
    const errors: string[] = [];
    const stop = await bundler.watch?.(app.path('api.ts'), outfile, ({ message }) => {
      errors.push(message);
    });
    t.teardown(async () => stop?.());
    const bundled = (text: string): Promise<void> =>
      eventually(async () => {
        if (!readFileSync(outfile, 'utf8').includes(text)) throw new Error(`No ${text} yet`);
      });
    await bundled('lastUpdate');
    app.replace('user.ts', 'lastUpdate: Date', 'changedAt: Date');
    await bundled('changedAt');
    app.replace('user.ts', 'changedAt: Date', 'changedAt: any');
    await eventually(async () => {
      if (!errors.join().includes('MK1001')) throw new Error(`Not rejected, but ${errors}`);
    });
    app.replace('user.ts', 'changedAt: any', 'correctedAt: Date');
    await bundled('correctedAt');
    t.pass();
  });
}
