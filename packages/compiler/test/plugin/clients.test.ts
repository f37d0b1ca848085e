import { readFileSync } from 'node:fs';
import { mikrokit } from '@mikrokit/compiler/vite';
import test from 'ava';
import { createServer } from 'vite';
import { eventually } from '../app-calls.ts';
import { copyApp } from '../app-copy.ts';
import { addClient, clientPrint, runClient, runLoadedClient, startServer } from '../client-app.ts';
import { conditions } from './bundlers/bundler.ts';
import { esbuild } from './bundlers/esbuild.ts';
import { rolldown } from './bundlers/rolldown.ts';
import { rollup } from './bundlers/rollup.ts';
import { rspack } from './bundlers/rspack.ts';
import { vite } from './bundlers/vite.ts';
import { webpack } from './bundlers/webpack.ts';

test('A client gets its codecs by every bundler and by the loader, and nothing of the server', async (t) => {
  t.timeout(120_000);
  const app = copyApp(t);
  const url = await startServer(t, app);
  const source = addClient(app);
  t.is(await runLoadedClient(t, source, url), clientPrint);
  for (const bundler of [vite, esbuild, rolldown, rollup, webpack, rspack]) {
    const outfile = app.path(`out/${bundler.name}/client.mjs`);
    await bundler.build(source, outfile);
    t.is(await runClient(t, outfile, url), clientPrint, bundler.name);
    const code = readFileSync(outfile, 'utf8');
    t.false(code.includes('exploded on purpose'), bundler.name);
    t.regex(code, /contract["']?:\s*["'`][\w-]{8}/, bundler.name);
  }
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
