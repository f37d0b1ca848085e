import test from 'ava';
import { runModule } from '../running-process.ts';

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
  t.notRegex(output, /src\/(?:cli|plugin)|rolldown|unplugin|magic-string|chokidar/);
});
