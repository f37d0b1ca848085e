import { mikrokit } from '@mikrokit/compiler/vite';
import type { Dispatcher } from '@mikrokit/router';
import test from 'ava';
import { createServer, type ViteDevServer } from 'vite';
import { ada, adaReply, type CallReply, eventually } from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { parsedApi, userSchema } from '../parsed/parsed-app.ts';
import { conditions } from './bundlers/bundler.ts';

test('The Vite server validates by a type that changed in another file', async (t) => {
  const app = copyApp(t);
  const vite = await startVite(app.folder);
  t.teardown(() => vite.close());
  t.deepEqual(await callOnce(vite), { status: 200, text: adaReply });

  app.replace('user.ts', 'id: number', 'id: string');
  const rejected = await eventually(async () => {
    const reply = await callOnce(vite);
    if (reply.status !== 400) throw new Error(reply.text);
    return reply;
  });
  t.regex(rejected.text, /"path":\["user","id"\]/);
});

test('The Vite server shows a rejected type, and goes on once it is corrected', async (t) => {
  const app = copyApp(t);
  const vite = await startVite(app.folder);
  t.teardown(() => vite.close());
  await callOnce(vite);

  app.replace('user.ts', 'name: string', 'name: any');
  const error = await eventually(async () => {
    const rejection = await callOnce(vite).then(
      () => undefined,
      (reason: Error) => reason,
    );
    if (!rejection) throw new Error('Not rejected');
    return rejection;
  });
  t.regex(error.message, /user\.ts:3:3 - error MK1001/);

  app.replace('user.ts', 'name: any', 'name: string');
  t.is((await eventually(() => callOnce(vite))).text, adaReply);
});

test('The Vite server parses with a schema, and with a changed one after its change', async (t) => {
  const app = copyApp(t);
  app.write('schemas.ts', userSchema);
  app.write('api.ts', parsedApi);
  const vite = await startVite(app.folder);
  t.teardown(() => vite.close());
  const create = async (user: object) => {
    const { api } = await vite.ssrLoadModule('/api.ts');
    return callRoute(api, 'create', user);
  };
  const user = { name: ' Ada ', born: '1815-12-10T00:00:00.000Z' };
  t.deepEqual(await create(user), { status: 200, text: '{"create":"Ada, 1815, member"}' });
  const rejected = await create({ ...user, planted: 1 });
  t.is(rejected.status, 400);
  t.regex(rejected.text, /"code":"schema","expected":"userSchema"/);

  // The value changes, and its type stays.
  app.replace('schemas.ts', 'min(2)', 'min(4)');
  const short = await eventually(async () => {
    const reply = await create(user);
    if (reply.status !== 400) throw new Error(reply.text);
    return reply;
  });
  t.regex(short.text, /"path":\["user","name"\],"code":"schema"/);
  app.replace('schemas.ts', 'born: z.date()', 'born: z.string()');
  const text = { name: 'Augusta', born: 'in December' };
  const changed = await eventually(async () => {
    const reply = await create(text);
    // The handler still reads a date.
    if (reply.status !== 500) throw new Error(reply.text);
    return reply;
  });
  t.is(changed.status, 500);
});

test('A router from before a change does not get codecs from after it', async (t) => {
  const app = copyApp(t);
  const numbers = Array.from({ length: 80 }, (_, n) => n);
  const fields = (n: number) =>
    ['c', 'd', 'e', 'f'].map((name) => `${name}${n}?: { x${name}: number; y?: string[] };`);
  app.write(
    'large-types.ts',
    numbers
      .map((n) => `export interface Item${n} { a${n}: string; ${fields(n).join(' ')} }`)
      .join('\n'),
  );
  app.write(
    'large.ts',
    `import { createRouter } from '@mikrokit/router';
import type * as types from './large-types.ts';
export const api = createRouter({
${numbers.map((n) => `  keep${n}: (_context, item: types.Item${n}): types.Item${n} => item,`).join('\n')}
});
`,
  );
  const vite = await startVite(app.folder);
  t.teardown(() => vite.close());
  const load = async () => (await vite.ssrLoadModule('/large.ts')).api;
  const before = await load();
  t.is((await callRoute(before, 'keep0', { a0: 'x' })).status, 200);

  app.replace('large-types.ts', 'a79: string', 'a79: number');
  await eventually(async () => {
    const reply = await callRoute(await load(), 'keep79', { a79: 1 });
    if (reply.status !== 200) throw new Error(reply.text);
  });
  // Its handlers are those of before: a number is what they must not get.
  t.is((await callRoute(before, 'keep0', { a0: 'x' })).status, 200);
  t.not((await callRoute(before, 'keep79', { a79: 1 })).status, 200);
});

test('Codecs are found by the URL that Vite gave them, without their importer', async (t) => {
  const app = copyApp(t);
  const vite = await startVite(app.folder);
  t.teardown(() => vite.close());
  await callOnce(vite);
  const { moduleGraph, pluginContainer } = vite.environments.ssr;
  const codecs = [...moduleGraph.idToModuleMap.values()].find(({ id }) =>
    id?.includes('mikrokit='),
  );
  t.regex(codecs?.url ?? '', /^\/api\.ts\?mikrokit=0&v=/);
  t.is((await pluginContainer.resolveId(codecs?.url ?? ''))?.id, codecs?.id ?? 'none');
});

function startVite(root: string): Promise<ViteDevServer> {
  return createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    cacheDir: `${root}/.vite`,
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    ssr: { noExternal: true, resolve: { conditions } },
    plugins: [mikrokit()],
  });
}

/** Calls the router as Vite loads it now. */
async function callOnce(vite: ViteDevServer): Promise<CallReply> {
  const { api } = await vite.ssrLoadModule('/api.ts');
  return callRoute(api, 'updateUser', ada);
}

async function callRoute(api: Dispatcher, route: string, param: unknown): Promise<CallReply> {
  const endpoint = api.accept('POST', `/${route}`, 'application/json');
  if (!('run' in endpoint)) return { status: endpoint.status, text: endpoint.body ?? '' };
  const request = { header: () => undefined, native: undefined };
  const { status, body } = await endpoint.run(JSON.stringify([param]), request);
  return { status, text: body ?? '' };
}
