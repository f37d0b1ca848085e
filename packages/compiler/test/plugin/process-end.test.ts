import test from 'ava';
import { copyApp } from '../app-copy.ts';
import { runModule } from '../running-process.ts';

for (const bundler of ['vite', 'esbuild', 'rolldown', 'rollup', 'webpack', 'rspack']) {
  for (const [type, outcome] of [
    ['string', 'built'],
    ['any', 'refused'],
  ] as const) {
    test(`The process that runs ${bundler} ends after a build that is ${outcome}`, async (t) => {
      const app = copyApp(t);
      app.replace('user.ts', 'name: string', `name: ${type}`);
      const script = `
        const { ${bundler} } = await import(${JSON.stringify(new URL(`./bundlers/${bundler}.ts`, import.meta.url))});
        const built = ${bundler}.build(${JSON.stringify(app.path('server.ts'))}, ${JSON.stringify(app.path('out/server.mjs'))});
        console.log(await built.then(() => 'built', () => 'refused'));`;
      const output = await runModule(t, script);
      t.regex(output, new RegExp(`^${outcome}$`, 'm'));
    });
  }
}
