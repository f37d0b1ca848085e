import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import test from 'ava';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { runModule, runNode } from '../../../../test/support/running-process.ts';

// Start-up time is what the loader imports; rolldown alone takes 40 ms.
test('The loader imports nothing of the command line, the plugin and what they depend on', async (t) => {
  const script = `
    const { registerHooks } = await import('node:module');
    registerHooks({
      load: (url, context, nextLoad) => {
        console.log(url);
        return nextLoad(url, context);
      },
    });
    await import('@mikrokit/compiler/register');`;
  const output = await runModule(t, script);
  t.regex(output, /src\/loader\/load-hooks\.ts/);
  t.notRegex(output, /src\/(?:commands|plugin)|packages\/cli|rolldown|unplugin|magic-string/);
});

test('A start with nothing changed loads neither TypeScript nor the part that reads types', async (t) => {
  const app = copyApp(t);
  app.write('main.ts', "import { api } from './api.ts';\nconsole.log(api.routes.length);\n");
  app.write(
    'list-imports.js',
    `import { registerHooks } from 'node:module';
    registerHooks({
      load: (url, context, nextLoad) => {
        console.log(url);
        return nextLoad(url, context);
      },
    });`,
  );
  const imports = [
    './list-imports.js',
    pathToFileURL(resolve('packages/compiler/dist/register.bundle.js')).href,
  ];
  const start = async (): Promise<string> => {
    await setTimeout(250);
    const args = [...imports.flatMap((url) => ['--import', url]), 'main.ts'];
    const run = runNode(t, args, { cwd: app.folder });
    t.is(await run.ended, 0, run.output());
    t.regex(run.output(), /^2$/m);
    return run.output();
  };
  t.regex(await start(), /project-compiler\.bundle\.js/);
  const again = await start();
  t.notRegex(again, /project-compiler|diagnostic|\/typescript\//);
  const own = again.split('\n').filter((url) => url.includes('/packages/compiler/'));
  t.true(own.length <= 4, own.join('\n'));
});
