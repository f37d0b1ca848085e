import { mikrokit } from '@mikrokit/compiler/vite';
import test from 'ava';
import { build, createServer } from 'vite';
import { eventually } from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { addClient, clientPrint, runClient, runLoadedClient, startServer } from '../client-app.ts';
import { parsedApi, userSchema } from '../parsed/parsed-app.ts';
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

test('A page that Vite built sends the input of schemas, and has nothing of their library', async (t) => {
  const app = copyApp(t);
  app.write('schemas.ts', userSchema);
  app.write('api.ts', parsedApi);
  app.write(
    'page.ts',
    `import { createClient } from '@mikrokit/client';
import type { api } from './api.ts';

const client = createClient<typeof api>({ url: process.argv[2] ?? '' });
console.log(await client.create({ name: ' Ada ', born: new Date('1815-12-10') }));
const short = await client.create.safe({ name: 'A', born: new Date(0) });
if (!short.ok && short.error.type === 'validation')
  console.log(short.error.issues.map(({ path }) => path.join('.')).join());
`,
  );
  const modules: string[] = [];
  await build({
    root: app.folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      mikrokit(),
      { name: 'list modules', moduleParsed: ({ id }) => void modules.push(id) },
    ],
    resolve: { conditions: ['browser', ...conditions.filter((name) => name !== 'node')] },
    build: {
      target: 'esnext',
      rolldownOptions: {
        input: app.path('page.ts'),
        output: { entryFileNames: 'page.mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  t.true(modules.some((id) => /\/client\/(?:src|dist)\//.test(id)));
  const server = [app.path('api.ts'), app.path('schemas.ts')];
  t.deepEqual(
    modules.filter((id) => server.includes(id) || /\/zod\//.test(id)),
    [],
  );
  const url = await startServer(t, app);
  t.is(await runClient(t, app.path('dist/page.mjs'), url), 'Ada, 1815, member\nuser.name\n');
});
