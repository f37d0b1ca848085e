import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import test from 'ava';
import { ada, adaReply, call } from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { cleanupAfterAll } from '../../../../test/support/cleanup.ts';
import { type RunningProcess, runNode } from '../../../../test/support/running-process.ts';
import { addChecks, checksPrint } from '../check-app.ts';
import { addClient, clientPrint, runClient } from '../client-app.ts';
import { addCodecs, codecsPrint } from '../codec-app.ts';
import { addLargeApi, largeApiPrints } from '../large-app.ts';
import type { Bundler } from './bundlers/bundler.ts';
import { esbuild } from './bundlers/esbuild.ts';
import { rolldown } from './bundlers/rolldown.ts';
import { rollup } from './bundlers/rollup.ts';
import { rspack } from './bundlers/rspack.ts';
import { vite } from './bundlers/vite.ts';
import { webpack } from './bundlers/webpack.ts';

const shared = cleanupAfterAll();
const app = copyApp(shared);

// Compiled once, so that the bundlers find codecs in the cache. They compile a rejected type themselves, and types that
// change: watch.test.ts.
test.before('the application is compiled', async (t) => {
  addPrograms();
  // Nothing is cached that depends on a file that has just changed.
  await setTimeout(250);
  const files = JSON.stringify(globSync(app.path('*.ts')));
  const compiling = runBuilt(`
    import { createCompiler } from '@mikrokit/compiler';
    const compiler = createCompiler();
    for (const file of ${files}) compiler.compile(file);
    compiler.close();`);
  t.is(await compiling.ended, 0, compiling.output());
});

for (const bundler of [vite, esbuild, rolldown, rollup, webpack, rspack]) {
  // One process makes all builds of a bundler, and several tests read each.
  const building = memoize(() => buildInProcess(bundler));
  const built = async (name: string): Promise<string> => {
    const { code, output, folder } = await building();
    if (code !== 0 || !output.includes(`built ${name}\n`)) throw new Error(output);
    return join(folder, name, 'out.mjs');
  };
  const servers = memoize(async () => startServers(await built('servers')));
  const program = memoize(async () => {
    const process = runNode(shared, ['--enable-source-maps', await built('program')]);
    return { code: await process.ended, output: process.output() };
  });

  test(`A server that ${bundler.name} built validates and encodes by type`, async (t) => {
    const { url } = await servers();
    t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
    const rejected = await call(url, 'updateUser', { ...ada, lastUpdate: 'yesterday' });
    t.is(rejected.status, 400);
    t.like(JSON.parse(rejected.text).errors.updateUser.issues, [{ path: ['user', 'lastUpdate'] }]);
  });

  test(`A stack from a server that ${bundler.name} built names the line and column of the source`, async (t) => {
    const { url, process } = await servers();
    t.is((await call(url, 'explode')).status, 500);
    const lines = readFileSync(app.path('api.ts'), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('new Error'));
    const column = lines[line]?.indexOf('new Error') ?? -1;
    const [, place] = await process.prints(/at explode \((?:.*\/)?(api\.ts:\d+:\d+)\)/);
    t.is(place, `api.ts:${line + 1}:${column + 1}`);
  });

  test(`A server that ${bundler.name} built has one copy of the runtime`, async (t) => {
    const { sources } = JSON.parse(readFileSync(`${await built('servers')}.map`, 'utf8'));
    // A bundler that reads the source maps of the packages names their sources.
    const copies = sources.filter((source: string) =>
      /\/runtime\/dates\/date-time\.[jt]s$/.test(source),
    );
    t.is(copies.length, 1, copies.join());
  });

  test(`The process that runs ${bundler.name} ends after builds, the last of which is rejected`, async (t) => {
    const { code, output } = await building();
    t.is(code, 0, output);
    t.is(output.match(/^built /gm)?.length, 3, output);
  });

  test(`A rejected type fails the build of ${bundler.name} with place, type and fix`, async (t) => {
    const { output } = await building();
    t.regex(output, /^rejected server: /m);
    t.regex(output, /user\.ts:3:3/);
    t.regex(output, /MK1001.*any/);
    t.regex(output, /Write the type that you mean/);
  });

  test(`A program that ${bundler.name} built has its codecs, and correct places in stacks`, async (t) => {
    const { code, output } = await program();
    t.is(code, 0, output);
    t.true(output.startsWith(`${codecsPrint}\n`), output);
    t.regex(output, /at fail \((?:.*\/)?codecs\.ts:20:76\)/);
  });

  test(`A program that ${bundler.name} built calls the functions of its checks`, async (t) => {
    const { code, output } = await program();
    t.is(code, 0, output);
    t.is(linesAmong(checksPrint, output), checksPrint, output);
  });

  test(`A large API that ${bundler.name} built loads its codecs in groups`, async (t) => {
    const { code, output } = await program();
    t.is(code, 0, output);
    t.is(linesAmong(largeApiPrints, output), largeApiPrints, output);
  });

  test(`${bundler.name} accepts files with a byte order mark and CRLF`, async (t) => {
    const { windowsUrl } = await servers();
    t.deepEqual(await call(windowsUrl, 'updateUser', ada), { status: 200, text: adaReply });
  });

  test(`A client that ${bundler.name} built has its codecs, and nothing of the server`, async (t) => {
    const { url } = await servers();
    const file = await built('client');
    t.is(await runClient(t, file, url), clientPrint);
    const code = readFileSync(file, 'utf8');
    t.false(code.includes('exploded on purpose'));
    t.regex(code, /contract["']?:\s*["'`][\w-]{8}/);
  });
}

/** Adds entries for servers, a program and a client. */
function addPrograms(): void {
  const api = readFileSync(app.path('api.ts'), 'utf8');
  const server = readFileSync(app.path('server.ts'), 'utf8');
  const other = server.replace('./api.ts', './windows-api.ts').replace('listening', 'Windows');
  app.write('windows-api.ts', toWindows(api));
  app.write('windows.ts', toWindows(other));
  app.write('servers.ts', `import './server.ts';\nimport './windows.ts';\n`);
  addCodecs(app);
  addChecks(app);
  // All in one file, in which Rollup cannot let a top-level await wait for what it inlined.
  addLargeApi(app, 'main();');
  app.write('program.ts', `import './codecs.ts';\nimport './checks.ts';\nimport './large.ts';\n`);
  addClient(app);
}

/** Builds the entries in one process, and then a server that is rejected; waits for its end. */
async function buildInProcess({ name }: Bundler) {
  const rejected = copyApp(shared);
  rejected.replace('user.ts', 'name: string', 'name: any');
  const key = name.toLowerCase();
  // A folder whose files are none of the project's, as its name begins with a dot.
  const folder = app.path(`.out/${key}`);
  const entries = [
    ...['servers', 'program', 'client'].map((entry) => app.path(`${entry}.ts`)),
    rejected.path('server.ts'),
  ];
  const file = new URL(`./bundlers/${key}.ts`, import.meta.url).href;
  const script = `
    import { basename, join } from 'node:path';
    const { ${key}: bundler } = await import(${JSON.stringify(file)});
    for (const entry of ${JSON.stringify(entries)}) {
      const name = basename(entry, '.ts');
      await bundler.build(entry, join(${JSON.stringify(folder)}, name, 'out.mjs')).then(
        () => console.log('built ' + name),
        ({ message }) => console.log('rejected ' + name + ': ' + message),
      );
    }`;
  const process = runBuilt(script);
  return { code: await process.ended, output: process.output(), folder };
}

/** Runs a script with the packages as `npm run build` makes them; plugins would compile their sources, too. */
function runBuilt(script: string): RunningProcess {
  return runNode(shared, ['--input-type=module', '--eval', script]);
}

/** The lines of an output that are also in a text: parts of a program that run at once mix their lines. */
function linesAmong(text: string, output: string): string {
  const lines = new Set(text.split('\n'));
  return output
    .split('\n')
    .filter((line) => lines.has(line))
    .join('\n');
}

function toWindows(text: string): string {
  return `\uFEFF${text.replaceAll('\n', '\r\n')}`;
}

async function startServers(file: string) {
  const process = runNode(shared, ['--enable-source-maps', file]);
  const [, url = ''] = await process.prints(/listening on (\S+)/);
  const [, windowsUrl = ''] = await process.prints(/Windows on (\S+)/);
  return { url, windowsUrl, process };
}

function memoize<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
