import { mikrokit } from '@mikrokit/compiler/vite';
import test from 'ava';
import { createServer, type ViteDevServer } from 'vite';
import { ada, adaReply, type CallReply, eventually } from '../app-calls.ts';
import { copyApp } from '../app-copy.ts';
import { conditions } from './bundlers/bundler.ts';

test('The Vite server validates by a type that changed in another file', async (t) => {
  const app = copyApp(t);
  const vite = await startVite(app.folder);
  t.teardown(() => vite.close());
  t.deepEqual(await callOnce(vite), { status: 200, text: adaReply });

  app.replace('user.ts', 'id: number', 'id: string');
  const refused = await eventually(async () => {
    const reply = await callOnce(vite);
    if (reply.status !== 400) throw new Error(reply.text);
    return reply;
  });
  t.regex(refused.text, /"path":\["user","id"\]/);
});

test('The Vite server shows a refused type, and goes on once it is corrected', async (t) => {
  const app = copyApp(t);
  const vite = await startVite(app.folder);
  t.teardown(() => vite.close());
  await callOnce(vite);

  app.replace('user.ts', 'name: string', 'name: any');
  const error = await eventually(async () => {
    const refusal = await callOnce(vite).then(
      () => undefined,
      (reason: Error) => reason,
    );
    if (!refusal) throw new Error('Not refused');
    return refusal;
  });
  t.regex(error.message, /user\.ts:3:3 - error MK1001/);

  app.replace('user.ts', 'name: any', 'name: string');
  t.is((await eventually(() => callOnce(vite))).text, adaReply);
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
  const endpoint = api.accept('POST', '/updateUser', 'application/json');
  const request = { header: () => undefined, native: undefined };
  const { status, body } = await endpoint.run(JSON.stringify([ada]), request);
  return { status, text: body };
}
