import { existsSync, globSync, readFileSync } from 'node:fs';
import test from 'ava';
import { ada, adaReply, call } from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { built, run } from './built-target.ts';

const body = JSON.stringify([ada]);
test('--target workers writes a module that needs nothing of Node', async (t) => {
  const app = copyApp(t);
  const output = await built(
    t,
    app,
    'workers',
    `import { workersHandler } from '@mikrokit/serverless/workers';
import { api } from './api.ts';
export default workersHandler(api);
`,
  );
  t.regex(output, /"no_bundle": true.*It needs no compatibility flag\.$/m);
  const code = globSync(app.path('dist/workers/**/*.mjs')).map((file) =>
    readFileSync(file, 'utf8'),
  );
  t.false(code.some((text) => /(?:from|import) ?["'`]node:|createRequire/.test(text)));
  const reply = await run(
    t,
    app,
    `
    const { default: worker } = await import('./dist/workers/index.mjs');
    const request = (user) => new Request('http://localhost/updateUser', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify([user]),
    });
    const context = { waitUntil: () => {} };
    const reply = await worker.fetch(request(${JSON.stringify(ada)}), {}, context);
    console.log(reply.status + ' ' + await reply.text());
    console.log((await worker.fetch(request(1), {}, context)).status);`,
  );
  t.is(reply, `200 ${adaReply}\n400\n`);
});

test('--target gcf writes what the functions framework serves', async (t) => {
  const app = copyApp(t);
  await built(
    t,
    app,
    'gcf',
    `import { http } from '@google-cloud/functions-framework';
import { cloudFunction } from '@mikrokit/serverless/google';
import { api } from './api.ts';
http('api', cloudFunction(api) as never);
`,
  );
  const manifest = JSON.parse(readFileSync(app.path('dist/gcf/package.json'), 'utf8'));
  t.like(manifest, { type: 'module', main: 'index.js' });
  t.deepEqual(Object.keys(manifest.dependencies), ['@google-cloud/functions-framework']);
  t.regex(manifest.dependencies['@google-cloud/functions-framework'], /^\d+\.\d+\.\d+$/);
  const framework = app.path('node_modules/@google-cloud/functions-framework/build/src/main.js');
  const port = await freePort();
  const server = runNode(t, [framework, '--source=dist/gcf', '--target=api', `--port=${port}`], {
    cwd: app.folder,
  });
  await server.prints(/URL: http/);
  const url = `http://localhost:${port}`;
  t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
});

test('--target azure writes host.json and a main file that registers functions, which answer', async (t) => {
  const app = copyApp(t);
  await built(
    t,
    app,
    'azure',
    `import { app } from '@azure/functions';
import { azureHandler } from '@mikrokit/serverless/azure';
import { api } from './api.ts';
app.http('api', { route: '{*path}', methods: ['POST'], handler: azureHandler(api) });
`,
  );
  t.deepEqual(JSON.parse(readFileSync(app.path('dist/azure/host.json'), 'utf8')), {
    version: '2.0',
  });
  const { main } = JSON.parse(readFileSync(app.path('dist/azure/package.json'), 'utf8'));
  // Azure's worker brings that module, and passes requests on as its host sends them.
  const reply = await run(
    t,
    app,
    `
    import Module from 'node:module';
    const registered = {};
    const core = {
      setProgrammingModel: (model) => Object.assign(registered, { model }),
      registerFunction: (metadata, callback) => Object.assign(registered, { metadata, callback }),
      log: () => {},
    };
    const { require } = Module.prototype;
    Module.prototype.require = function (id) {
      return id === '@azure/functions-core' ? core : require.call(this, id);
    };
    await import('./dist/azure/${main}');
    const { model, metadata, callback } = registered;
    const http = {
      method: 'POST',
      url: 'http://localhost/updateUser',
      headers: { 'content-type': 'application/json' },
      body: { bytes: Buffer.from(${JSON.stringify(body)}) },
    };
    const [name] = Object.entries(metadata.bindings).find(([, { type }]) => type === 'httpTrigger');
    const invocation = model.getInvocationModel({
      invocationId: '1',
      metadata,
      request: { inputData: [{ name, data: { http } }], triggerMetadata: {} },
      log: () => {},
      state: 'invocation',
    });
    const { context, inputs } = await invocation.getArguments();
    const result = await invocation.invokeFunction(context, inputs, callback);
    const { returnValue } = await invocation.getResponse(context, result);
    console.log(returnValue.http.statusCode + ' ' + Buffer.from(returnValue.http.body.bytes));`,
  );
  t.is(reply, `200 ${adaReply}\n`);
});

test('--target vercel writes what the Build Output API describes', async (t) => {
  const app = copyApp(t);
  await built(
    t,
    app,
    'vercel',
    `import { vercelHandler } from '@mikrokit/serverless/vercel';
import { api } from './api.ts';
export default vercelHandler(api);
`,
  );
  const output = '.vercel/output';
  t.is(JSON.parse(readFileSync(app.path(`${output}/config.json`), 'utf8')).version, 3);
  const folder = `${output}/functions/index.func`;
  const { handler } = JSON.parse(readFileSync(app.path(`${folder}/.vc-config.json`), 'utf8'));
  app.write(
    'host.mjs',
    `import { createServer } from 'node:http';
import handle from './${folder}/${handler}';
const server = createServer(handle).listen(0, '127.0.0.1', () => console.log('listening on http://127.0.0.1:' + server.address().port));
`,
  );
  const server = runNode(t, ['host.mjs'], { cwd: app.folder });
  const [, url = ''] = await server.prints(/listening on (\S+)/);
  t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
});

test('An unknown target is rejected, and so is an entry without the export that its target calls', async (t) => {
  const app = copyApp(t);
  const unknown = runNode(t, [mikrokit, 'build', 'server.ts', '--target', 'aws'], {
    cwd: app.folder,
  });
  t.is(await unknown.ended, 2);
  t.regex(unknown.output(), /\n--target takes node, lambda, workers, .*, not aws\.\n$/);
  app.write('entry.ts', "export { api } from './api.ts';\n");
  for (const [target, message] of [
    [
      'lambda',
      'entry.ts exports no handler; write `export const handler = lambdaHandler(api)` in it\n',
    ],
    [
      'workers',
      'entry.ts has no default export; write `export default workersHandler(api)` in it\n',
    ],
    ['vercel', 'entry.ts has no default export; write `export default vercelHandler(api)` in it\n'],
    [
      'azure',
      "entry.ts registers no function with @azure/functions; write `app.http('api', { route: '{*path}', methods: ['POST'], handler: azureHandler(api) })` in it\n",
    ],
  ] as const) {
    const build = runNode(t, [mikrokit, 'build', 'entry.ts', '--target', target], {
      cwd: app.folder,
    });
    t.is(await build.ended, 1);
    t.is(build.output(), message);
  }
  const folder = runNode(t, [mikrokit, 'build', '.', '--target', 'lambda'], { cwd: app.folder });
  t.is(await folder.ended, 1);
  t.is(folder.output(), 'There is no file .\n');
});

test('A function of Vercel may be exported by method', async (t) => {
  const app = copyApp(t);
  await built(
    t,
    app,
    'vercel',
    `import { vercelFetchHandler } from '@mikrokit/serverless/vercel';
import { api } from './api.ts';
export const POST = vercelFetchHandler(api);
`,
  );
  const reply = await run(
    t,
    app,
    `const { POST } = await import('./.vercel/output/functions/index.func/index.mjs');
    const headers = { 'content-type': 'application/json' };
    const request = new Request('http://localhost/updateUser', { method: 'POST', headers, body: ${JSON.stringify(body)} });
    console.log(await (await POST(request)).text());`,
  );
  t.is(reply, `${adaReply}\n`);
});

test('A folder is named with a slash at its end or without, and may not hold the entry', async (t) => {
  const app = copyApp(t);
  app.write('functions/main.ts', 'export const handler = () => {};\n');
  const buildTo = (out: string) =>
    runNode(t, [mikrokit, 'build', 'functions/main.ts', '--target', 'lambda', '--out', out], {
      cwd: app.folder,
    });
  const build = buildTo('out/main/');
  t.is(await build.ended, 0, build.output());
  t.true(existsSync(app.path('out/main.zip')));
  for (const out of ['.', 'functions', 'functions/']) {
    const rejected = buildTo(out);
    t.is(await rejected.ended, 1);
    t.is(rejected.output(), `${out} holds the entry; name another folder\n`);
  }
  const onFile = buildTo('package.json');
  t.is(await onFile.ended, 1);
  t.regex(onFile.output(), /^Cannot write .*package\.json.*: EEXIST/);
  t.notRegex(onFile.output(), /^ {4}at /m);
});
