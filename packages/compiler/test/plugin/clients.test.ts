import { mikrokit } from '@mikrokit/compiler/vite';
import test from 'ava';
import { createServer } from 'vite';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { eventually } from '../app-calls.ts';
import { addClient, clientPrint, runLoadedClient, startServer } from '../client-app.ts';
import { conditions } from './bundlers/bundler.ts';

// bundlers.test.ts has clients that each bundler built.
test('A client gets its codecs by the loader', async (t) => {
  const app = copyApp(t);
  const url = await startServer(t, app);
  t.is(await runLoadedClient(t, addClient(app), url), clientPrint);
});

test("The Vite server compiles a client anew when its server's types change", async (t) => {
  const app = copyApp(t);
  app.write(
    'client.ts',
    `import { createClient } from '@mikrokit/client';
import type { api } from './api.ts';

const transport = () => ({ send: () => Promise.reject(new Error('sent')) });
const client = createClient<typeof api>({ url: 'http://localhost', transport });
export const typeOfFailure = async (user: unknown) => {
  const result = await client.updateUser.safe(user as never);
  return result.ok ? '' : result.error.type;
};
`,
  );
  const vite = await createServer({
    root: app.folder,
    configFile: false,
    logLevel: 'silent',
    cacheDir: app.path('.vite'),
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    ssr: { noExternal: true, external: ['undici'], resolve: { conditions } },
    plugins: [mikrokit()],
  });
  t.teardown(() => vite.close());
  const typeOfFailure = async () => {
    const module = await vite.ssrLoadModule('/client.ts');
    return (await module.typeOfFailure({ id: 1, name: 'Ada', lastUpdate: new Date(0) })) as string;
  };
  t.is(await typeOfFailure(), 'network');
  app.replace('user.ts', 'id: number', 'id: string');
  await eventually(async () => {
    if ((await typeOfFailure()) !== 'validation') throw new Error('Not compiled anew');
  });
  t.pass();
});
