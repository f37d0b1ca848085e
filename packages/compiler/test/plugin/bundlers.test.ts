import { readFileSync } from 'node:fs';
import test from 'ava';
import { ada, adaReply, call } from '../app-calls.ts';
import { copyApp } from '../app-copy.ts';
import { addChecks, checksPrint } from '../check-app.ts';
import { type Cleanup, cleanupAfterAll } from '../cleanup.ts';
import { addCodecs, codecsPrint } from '../codec-app.ts';
import { addLargeApi, largeApiPrints } from '../large-app.ts';
import { type RunningProcess, runNode } from '../running-process.ts';
import type { TestProject } from '../test-project.ts';
import type { Bundler } from './bundlers/bundler.ts';
import { esbuild } from './bundlers/esbuild.ts';
import { rolldown } from './bundlers/rolldown.ts';
import { rollup } from './bundlers/rollup.ts';
import { rspack } from './bundlers/rspack.ts';
import { vite } from './bundlers/vite.ts';
import { webpack } from './bundlers/webpack.ts';

// All builds of this file run at once, each with a compiler that writes its cache if the process ends first.
process.setMaxListeners(64);

const shared = cleanupAfterAll();

for (const bundler of [vite, esbuild, rolldown, rollup, webpack, rspack]) {
  const app = copyApp(shared);
  // Several tests read one build, made by a process of its own, and call one server.
  const build = memoize(() => buildInProcess(shared, bundler, app));
  const server = memoize(async () => {
    const { built, code, output } = await build();
    if (code !== 0 || !built) throw new Error(output);
    return startServer(shared, app);
  });

  test(`A server that ${bundler.name} built validates and encodes by type`, async (t) => {
    const { url } = await server();
    t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
    const refused = await call(url, 'updateUser', { ...ada, lastUpdate: 'yesterday' });
    t.is(refused.status, 400);
    t.like(JSON.parse(refused.text).errors.updateUser.issues, [{ path: ['user', 'lastUpdate'] }]);
  });

  test(`A stack from a server that ${bundler.name} built names the line and column of the source`, async (t) => {
    const { url, process } = await server();
    t.is((await call(url, 'explode')).status, 500);
    const lines = readFileSync(app.path('api.ts'), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('new Error'));
    const column = lines[line]?.indexOf('new Error') ?? -1;
    const [, place] = await process.prints(/at explode \((?:.*\/)?(api\.ts:\d+:\d+)\)/);
    t.is(place, `api.ts:${line + 1}:${column + 1}`);
  });

  test(`A server that ${bundler.name} built has one copy of the runtime`, async (t) => {
    t.is((await build()).code, 0);
    const { sources } = JSON.parse(readFileSync(app.path('out/server.mjs.map'), 'utf8'));
    const copies = sources.filter((source: string) =>
      source.endsWith('/runtime/dates/date-time.ts'),
    );
    t.is(copies.length, 1, sources.join());
  });

  test(`The process that runs ${bundler.name} ends after a build that is built`, async (t) => {
    const { built, code, output } = await build();
    t.is(code, 0, output);
    t.true(built, output);
  });

  test(`A refused type fails the build of ${bundler.name} with place, type and fix, and the process that runs it ends`, async (t) => {
    const app = copyApp(t);
    app.replace('user.ts', 'name: string', 'name: any');
    const { built, code, output } = await buildInProcess(t, bundler, app);
    t.is(code, 0, output);
    t.false(built);
    t.regex(output, /user\.ts:3:3/);
    t.regex(output, /MK1001.*any/);
    t.regex(output, /Write the type that is meant/);
  });

  test(`A program that ${bundler.name} built has its codecs, and correct places in stacks`, async (t) => {
    const app = copyApp(t);
    await bundler.build(addCodecs(app), app.path('out/codecs.mjs'));
    const program = runNode(t, ['--enable-source-maps', app.path('out/codecs.mjs')]);
    t.is(await program.ended, 0, program.output());
    t.true(program.output().startsWith(`${codecsPrint}\n`), program.output());
    t.regex(program.output(), /at fail \((?:.*\/)?codecs\.ts:20:76\)/);
  });

  test(`A program that ${bundler.name} built calls the functions of its checks`, async (t) => {
    const app = copyApp(t);
    await bundler.build(addChecks(app), app.path('out/checks.mjs'));
    const program = runNode(t, [app.path('out/checks.mjs')]);
    t.is(await program.ended, 0, program.output());
    t.is(program.output(), `${checksPrint}\n`);
  });

  test(`A large API that ${bundler.name} built loads its codecs in groups`, async (t) => {
    const app = copyApp(t);
    // All in one file, in which Rollup cannot let a top-level await wait for what it inlined.
    await bundler.build(addLargeApi(app, 'main();'), app.path('out/large.mjs'));
    const program = runNode(t, [app.path('out/large.mjs')]);
    t.is(await program.ended, 0, program.output());
    t.is(program.output(), `${largeApiPrints}\n`);
  });

  test(`${bundler.name} accepts files with a byte order mark and CRLF`, async (t) => {
    const app = copyApp(t);
    const text = readFileSync(app.path('api.ts'), 'utf8');
    app.write('api.ts', `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    await bundler.build(app.path('server.ts'), app.path('out/server.mjs'));
    const { url } = await startServer(t, app);
    t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
  });
}

/** Builds the server in a process of its own, which prints the message of a refusal, and waits for its end. */
async function buildInProcess(t: Cleanup, { name }: Bundler, app: TestProject) {
  const key = name.toLowerCase();
  const file = new URL(`./bundlers/${key}.ts`, import.meta.url).href;
  const paths = JSON.stringify([app.path('server.ts'), app.path('out/server.mjs')]);
  const script = `
    const { ${key}: bundler } = await import(${JSON.stringify(file)});
    await bundler.build(...${paths}).then(() => console.log('built'), ({ message }) => console.log(message));`;
  const evaluated = ['--conditions=@mikrokit/source', '--input-type=module', '--eval', script];
  const building = runNode(t, evaluated);
  const code = await building.ended;
  const output = building.output();
  return { built: /^built$/m.test(output), code, output };
}

async function startServer(
  t: Cleanup,
  app: TestProject,
): Promise<{ readonly url: string; readonly process: RunningProcess }> {
  const process = runNode(t, ['--enable-source-maps', app.path('out/server.mjs')]);
  const [, url = ''] = await process.prints(/listening on (\S+)/);
  return { url, process };
}

function memoize<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
