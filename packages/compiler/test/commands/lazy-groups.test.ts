import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { CommandApp, type CommandResult } from '../../../../test/support/command-app.ts';
import { type ProcessOptions, runNode } from '../../../../test/support/running-process.ts';
import {
  addLazyApp,
  callsPrint,
  type LazyAppOptions,
  REPORTS_TEXTS,
  sortedLines,
} from '../lazy-app.ts';
import { addManyRoutes, manyCallsOf, SEND_CALLS } from '../many-routes.ts';

// Groups that `lazy()` makes, in every way to run an API: from source, with codecs as files, and built.

/** A program that runs files, with its arguments before them. */
type Runtime = readonly [program: string, ...args: string[]];

const NODE: Runtime = [process.execPath];
const BUN: Runtime = [resolve('node_modules/.bin/bun')];
const DENO: Runtime = [resolve('node_modules/.bin/deno'), 'run', '--no-check', '-A'];

async function run(
  t: ExecutionContext,
  app: CommandApp,
  [program, ...args]: Runtime,
  options: ProcessOptions = {},
): Promise<CommandResult> {
  const started = runNode(t, args, { cwd: app.folder, program, ...options });
  return { code: await started.ended, output: started.output() };
}

function createApp(t: ExecutionContext, options?: LazyAppOptions): CommandApp {
  const app = new CommandApp(t);
  addLazyApp(app, options);
  return app;
}

/** The built files that have a text of the group `reports`. */
function reportFiles(app: CommandApp, folder: string): readonly string[] {
  return globSync('**/*.{mjs,js}', { cwd: app.path(folder) })
    .map((file) => `${folder}/${file}`)
    .filter((file) =>
      REPORTS_TEXTS.some((text) => readFileSync(app.path(file), 'utf8').includes(text)),
    );
}

test.serial(
  'from source, each runtime loads a lazy group when one of its routes is called',
  async (t) => {
    const app = createApp(t);
    const register = import.meta.resolve('@mikrokit/compiler/register');
    const missing = {
      env: { MISSING: JSON.stringify([app.path('reports.ts'), app.path('sums.ts')]) },
    };
    const sources = [
      ['Node', [...NODE, '--import', register, 'calls.ts'], missing, 2],
      ['Bun', [...BUN, '--preload', '@mikrokit/compiler/bun', 'calls.ts'], {}, 0],
      ['Deno', [...DENO, '--preload', 'npm:@mikrokit/compiler/deno', 'calls.ts'], {}, 0],
    ] as const;
    for (const [name, runtime, options, failures] of sources)
      t.deepEqual(
        await run(t, app, runtime, options),
        { code: 0, output: callsPrint(failures) },
        name,
      );
    // Codecs in the cache depend on the types of the group.
    app.replace('reports.ts', 'quarterOfTheYear: number', 'quarterOfTheYear: string');
    app.replace('reports.ts', 'quarterOfTheYear: sum', 'quarterOfTheYear: String(sum)');
    const edited = callsPrint().replace('"quarterOfTheYear":5', '"quarterOfTheYear":"5"');
    for (const [name, runtime] of sources)
      t.deepEqual(await run(t, app, runtime), { code: 0, output: edited }, name);
  },
);

test.serial('with codecs as files, each runtime loads those of a lazy group later', async (t) => {
  const app = createApp(t, { codecFile: true });
  const compiled = await app.mikrokit('compile');
  t.is(compiled.code, 0, compiled.output);
  const withReports = globSync('*.codecs.*.js', { cwd: app.folder }).filter(
    (file) => app.read(file).includes('decodeParams') && app.read(file).includes('reports/total'),
  );
  // Those of the router only know its path.
  t.is(withReports.length, 2, withReports.join());
  const codecs = withReports.find((file) => file !== 'api.codecs.0.js') as string;
  const missing = { env: { MISSING: JSON.stringify([app.path(codecs)]) } };
  const source = '--conditions=@mikrokit/source';
  for (const [name, runtime, options, failures] of [
    ['Node', [...NODE, source, 'calls.ts'], missing, 1],
    ['Bun', [...BUN, source, 'calls.ts'], {}, 0],
    ['Deno', [...DENO, source, 'calls.ts'], {}, 0],
  ] as const)
    t.deepEqual(
      sortedLines((await run(t, app, runtime, options)).output),
      sortedLines(callsPrint(failures)),
      name,
    );
  t.is((await app.mikrokit('compile', '--check')).code, 0);
  app.replace('reports.ts', 'quarterOfTheYear: number', 'quarterOfTheYear: number | string');
  const stale = await run(t, app, [...NODE, source, 'calls.ts']);
  t.is(stale.code, 1);
  t.regex(stale.output, /reports\.ts has changed since the codecs of api\.ts were compiled/);
  t.is((await app.mikrokit('compile', '--check')).code, 1);
});

test.serial(
  'mikrokit build writes a lazy group as a file of its own, which loads later',
  async (t) => {
    const app = createApp(t);
    const { code, output } = await app.mikrokit('build', 'calls.ts');
    t.is(code, 0, output);
    const files = reportFiles(app, 'dist');
    // The module with what only it imports, its codecs, and the type model.
    t.is(files.length, 3, files.join());
    t.false(files.includes('dist/calls.mjs'));
    const [module = ''] = files.filter((file) => app.read(file).includes('reports loaded'));
    t.true(basename(module).startsWith('reports'), module);
    const [codecs = ''] = files.filter((file) => app.read(file).includes('decodeParams'));
    for (const [name, program, missing] of [
      ['Node', NODE, [module, codecs]],
      ['Bun', BUN, [module, codecs]],
      // It reads the files of all imports when it starts, and runs them later.
      ['Deno', DENO, []],
    ] as const) {
      const runtime: Runtime = [...program, 'dist/calls.mjs'];
      t.deepEqual(await run(t, app, runtime), { code: 0, output: callsPrint() }, name);
      for (const file of missing) {
        const env = { MISSING: JSON.stringify([app.path(file)]) };
        const { code: ended, output: printed } = await run(t, app, runtime, { env });
        t.is(ended, 0, printed);
        t.deepEqual(sortedLines(printed), sortedLines(callsPrint(1)), `${name}: ${file}`);
      }
    }
  },
);

test.serial(
  'a large lazy group loads its codecs in parts, when its routes are called',
  async (t) => {
    const app = new CommandApp(t);
    const routes = 500;
    addManyRoutes(app, routes, 0);
    const groups = Array.from({ length: routes / 50 }, (_, n) => `group${n}`);
    app.write(
      'large.ts',
      groups.map((name) => `export { ${name} } from './routes/${name}.ts';\n`).join(''),
    );
    app.write(
      'api.ts',
      `import { createRouter, lazy } from '@mikrokit/router';

export const api = createRouter({ ping: () => 'pong', large: lazy(() => import('./large.ts')) });
`,
    );
    const calls = manyCallsOf(routes, 0).map((call) => ({ ...call, path: `large/${call.path}` }));
    app.write('calls.json', JSON.stringify(calls));
    app.write(
      'calls.ts',
      `${SEND_CALLS}makeCalls(JSON.parse(readFileSync('calls.json', 'utf8')), send)
  .then((count) => console.log(count + ' called'))
  .then(() => api.preload())
  .then(() => api.describe())
  .then(({ routes }) => console.log(Object.keys(routes).length + ' described'));
`,
    );
    const expected = { code: 0, output: `${calls.length} called\n${routes + 1} described\n` };
    const register = import.meta.resolve('@mikrokit/compiler/register');
    t.deepEqual(await run(t, app, [...NODE, '--import', register, 'calls.ts']), expected);
    const { code, output } = await app.mikrokit('build', 'calls.ts');
    t.is(code, 0, output);
    t.notRegex(app.read('dist/calls.mjs'), /own499/);
    const parts = globSync('dist/calls-chunks/*.mjs', { cwd: app.folder }).filter((file) =>
      app.read(file).includes('decodeParams'),
    );
    t.true(parts.length > 2, parts.join());
    t.deepEqual(await run(t, app, [...NODE, 'dist/calls.mjs']), expected);
  },
);

/** Entries by their targets, each with a program that answers `send(path, body)` with a status. */
const FUNCTIONS = {
  lambda: {
    entry: `import { lambdaHandler } from '@mikrokit/serverless/aws';
import { api } from './api.ts';
export const handler = lambdaHandler(api);
`,
    send: `
const { handler } = await import('./dist/lambda/index.mjs');
const send = async (path, body, headers) => {
  const event = {
    version: '2.0', rawPath: path, rawQueryString: '', headers, body, isBase64Encoded: false,
    requestContext: { http: { method: 'POST', path, sourceIp: '127.0.0.1' }, stage: '$default' },
  };
  return (await handler(event, { getRemainingTimeInMillis: () => 30_000 })).statusCode;
};`,
  },
  workers: {
    entry: `import { workersHandler } from '@mikrokit/serverless/workers';
import { api } from './api.ts';
export default workersHandler(api);
`,
    send: `
const { default: worker } = await import('./dist/workers/index.mjs');
const send = async (path, body, headers) => {
  const request = new Request('http://test' + path, { method: 'POST', headers, body });
  return (await worker.fetch(request, {}, { waitUntil: () => {} })).status;
};`,
  },
  gcf: {
    entry: `import { cloudFunction } from '@mikrokit/serverless/google';
import { api } from './api.ts';
export const handler = cloudFunction(api);
`,
    send: '',
  },
  azure: {
    entry: `import { app } from '@azure/functions';
import { azureHandler } from '@mikrokit/serverless/azure';
import { api } from './api.ts';
app.http('api', { route: '{*path}', methods: ['POST'], handler: azureHandler(api) });
`,
    send: '',
  },
  vercel: {
    entry: `import { vercelHandler } from '@mikrokit/serverless/vercel';
import { api } from './api.ts';
export default vercelHandler(api);
`,
    send: `
import { createServer } from 'node:http';
const { default: handle } = await import('./.vercel/output/functions/index.func/index.mjs');
const server = createServer(handle).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
server.unref();
const send = async (path, body, headers) =>
  (await fetch('http://127.0.0.1:' + server.address().port + path, { method: 'POST', headers, body })).status;`,
  },
} as const;

test.serial('a lazy group is a file of its own in functions of each target', async (t) => {
  const app = createApp(t);
  for (const [target, { entry, send }] of Object.entries(FUNCTIONS)) {
    app.write('function.ts', entry);
    const { code, output } = await app.mikrokit('build', 'function.ts', '--target', target);
    t.is(code, 0, output);
    const folder = target === 'vercel' ? '.vercel/output' : `dist/${target}`;
    const files = reportFiles(app, folder);
    t.is(files.length, 3, `${target}: ${files}`);
    t.false(
      files.some((file) => /\/index\.m?js$/.test(file)),
      `${target}: ${files}`,
    );
    if (send === '') continue;
    const program = `import { renameSync } from 'node:fs';
${send}
const headers = { 'content-type': 'application/json', 'x-key': 'ada' };
const files = ${JSON.stringify(files)};
for (const file of files) renameSync(file, file + '.away');
const print = async (path, body) => console.log(path + ' ' + (await send(path, body, headers)));
await print('/ping', '[]');
await print('/reports/total', '["2026-05-05T00:00:00.000Z"]');
for (const file of files) renameSync(file + '.away', file);
await print('/reports/total', '["2026-05-05T00:00:00.000Z"]');
await print('/reports/total', '["yesterday"]');
process.exit();`;
    app.write('send.mjs', program);
    t.deepEqual(
      await run(t, app, [...NODE, 'send.mjs']),
      {
        code: 0,
        output: `/ping 200
logged The lazy group "reports" could not be loaded
/reports/total 500
sums loaded
reports loaded
/reports/total 200
/reports/total 400
`,
      },
      target,
    );
  }
});

test.serial(
  'paths of lazy groups are checked at start from source, and in what is built',
  async (t) => {
    const app = createApp(t);
    app.replace('reports.ts', 'query: true,', "query: true, path: '/ping',");
    const register = import.meta.resolve('@mikrokit/compiler/register');
    const source = await run(t, app, [...NODE, '--import', register, 'calls.ts']);
    t.is(source.code, 1);
    t.regex(source.output, /ping[\s\S]*reports\/total|reports\/total[\s\S]*ping/);
    const { code, output } = await app.mikrokit('build', 'calls.ts');
    t.is(code, 0, output);
    const built = await run(t, app, [...NODE, 'dist/calls.mjs']);
    t.is(built.code, 1);
    t.regex(built.output, /TypeError: createRouter: same-path/);
    for (const started of [source, built]) t.notRegex(started.output, /reports loaded/);
  },
);

test.serial(
  'routes, contracts, OpenAPI and clients of the command line count lazy groups',
  async (t) => {
    const app = createApp(t);
    const routes = await app.mikrokit('routes', 'api.ts');
    t.is(routes.code, 0, routes.output);
    // Modules print when they load.
    t.deepEqual(
      routes.output.split('\n').flatMap((line) => line.match(/(?<=^[A-Z, ]+ )\/.*/) ?? []),
      [
        '/ping                ping(): string  public  api.ts:15',
        '/reports/total       reports/total(at: Date): Report  behind caller  reports.ts:13',
        '/reports/count       reports/count(to: number): AsyncIterable<number, string>  behind caller  reports.ts:16',
        '/articles/{slug}     shop/articles/read(slug: string): { slug: string; }  behind caller  articles.ts:9',
        '/shop/articles/save  shop/articles/save(text: string): string  behind caller  articles.ts:11',
      ],
    );
    const openapi = await app.mikrokit('openapi', 'api.ts');
    t.is(openapi.code, 0, openapi.output);
    for (const path of ['"/reports/total"', '"/articles/{slug}"', 'quarterOfTheYear'])
      t.true(openapi.output.includes(path), path);
    const locked = await app.mikrokit('contract', 'lock', 'api.ts');
    t.is(locked.code, 0, locked.output);
    const kept = await app.mikrokit('contract', 'check', 'api.ts');
    t.is(kept.code, 0, kept.output);
    app.replace('reports.ts', 'quarterOfTheYear: number', 'quarterOfTheYear: string');
    app.replace('reports.ts', 'quarterOfTheYear: sum', 'quarterOfTheYear: String(sum)');
    const broken = await app.mikrokit('contract', 'check', 'api.ts');
    t.is(broken.code, 1, broken.output);
    t.regex(broken.output, /reports\/total[\s\S]*quarterOfTheYear/);
  },
);

test.serial('mikrokit check reads the types of a lazy group', async (t) => {
  const app = createApp(t);
  const good = await app.mikrokit('check');
  t.is(good.code, 0, good.output);
  app.replace('reports.ts', 'at: Date;', 'at: any;');
  const bad = await app.mikrokit('check');
  t.is(bad.code, 1);
  t.regex(bad.output, /reports\.ts:\d+:\d+.*MK1001/);
});
