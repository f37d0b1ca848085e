import test from 'ava';
import { runNode } from '../running-process.ts';

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
  const process = runNode(t, [
    '--conditions=@mikrokit/source',
    '--input-type=module',
    '--eval',
    script,
  ]);
  t.is(await process.ended, 0, process.output());
  t.regex(process.output(), /src\/load-hooks\.ts/);
  t.notRegex(process.output(), /src\/(?:cli|plugin)|rolldown|unplugin|magic-string|chokidar/);
});
