import { readFileSync } from 'node:fs';
import test, { type ExecutionContext } from 'ava';
import { ada, adaReply, call } from '../app-calls.ts';
import { type AppCopy, copyApp } from '../app-copy.ts';
import { addCodecs, codecsPrint } from '../codec-app.ts';
import { addLargeApi, largeApiPrints } from '../large-app.ts';
import { type RunningProcess, runNode } from '../running-process.ts';
import type { Bundler } from './bundlers/bundler.ts';
import { esbuild } from './bundlers/esbuild.ts';
import { rolldown } from './bundlers/rolldown.ts';
import { rollup } from './bundlers/rollup.ts';
import { rspack } from './bundlers/rspack.ts';
import { vite } from './bundlers/vite.ts';
import { webpack } from './bundlers/webpack.ts';

// All builds of this file run at once, each with a compiler that writes its cache if the process ends first.
process.setMaxListeners(64);

for (const bundler of [vite, esbuild, rolldown, rollup, webpack, rspack]) {
  test(`A server that ${bundler.name} built validates and encodes by type`, async (t) => {
    const { url } = await buildAndRun(t, bundler, copyApp(t));
    t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
    const refused = await call(url, 'updateUser', { ...ada, lastUpdate: 'yesterday' });
    t.is(refused.status, 400);
    t.like(JSON.parse(refused.text).errors.updateUser.issues, [{ path: ['user', 'lastUpdate'] }]);
  });

  test(`A stack from a server that ${bundler.name} built names the line and column of the source`, async (t) => {
    const app = copyApp(t);
    const { url, server } = await buildAndRun(t, bundler, app);
    t.is((await call(url, 'explode')).status, 500);
    const lines = readFileSync(app.path('api.ts'), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('new Error'));
    const column = lines[line]?.indexOf('new Error') ?? -1;
    const [, place] = await server.prints(/at explode \((?:.*\/)?(api\.ts:\d+:\d+)\)/);
    t.is(place, `api.ts:${line + 1}:${column + 1}`);
  });

  test(`A refused type fails the build of ${bundler.name} with place, type and fix`, async (t) => {
    const app = copyApp(t);
    app.replace('user.ts', 'name: string', 'name: any');
    const error = await t.throwsAsync(
      bundler.build(app.path('server.ts'), app.path('out/server.mjs')),
    );
    t.regex(error?.message ?? '', /user\.ts:3:3/);
    t.regex(error?.message ?? '', /MK1001.*any/);
    t.regex(error?.message ?? '', /Write the type that is meant/);
  });

  test(`A server that ${bundler.name} built has one copy of the runtime`, async (t) => {
    const app = copyApp(t);
    await bundler.build(app.path('server.ts'), app.path('out/server.mjs'));
    const { sources } = JSON.parse(readFileSync(app.path('out/server.mjs.map'), 'utf8'));
    const copies = sources.filter((source: string) => source.endsWith('/runtime/date-time.ts'));
    t.is(copies.length, 1, sources.join());
  });

  test(`A program that ${bundler.name} built has its codecs, and true places in stacks`, async (t) => {
    const app = copyApp(t);
    await bundler.build(addCodecs(app), app.path('out/codecs.mjs'));
    const program = runNode(t, ['--enable-source-maps', app.path('out/codecs.mjs')]);
    t.is(await program.ended, 0, program.output());
    t.true(program.output().startsWith(`${codecsPrint}\n`), program.output());
    t.regex(program.output(), /at fail \((?:.*\/)?codecs\.ts:20:76\)/);
  });

  test(`A large API that ${bundler.name} built loads its codecs by groups`, async (t) => {
    const app = copyApp(t);
    // All in one file, in which Rollup cannot let a top-level await wait for what it inlined.
    await bundler.build(addLargeApi(app, 'main();'), app.path('out/large.mjs'));
    const program = runNode(t, [app.path('out/large.mjs')]);
    t.is(await program.ended, 0, program.output());
    t.is(program.output(), `${largeApiPrints}\n`);
  });

  test(`${bundler.name} takes files with a byte order mark and CRLF`, async (t) => {
    const app = copyApp(t);
    const text = readFileSync(app.path('api.ts'), 'utf8');
    app.write('api.ts', `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    const { url } = await buildAndRun(t, bundler, app);
    t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
  });
}

async function buildAndRun(
  t: ExecutionContext,
  bundler: Bundler,
  app: AppCopy,
): Promise<{ readonly url: string; readonly server: RunningProcess }> {
  const outfile = app.path('out/server.mjs');
  await bundler.build(app.path('server.ts'), outfile);
  const server = runNode(t, ['--enable-source-maps', outfile]);
  const [, url = ''] = await server.prints(/listening on (\S+)/);
  return { url, server };
}
