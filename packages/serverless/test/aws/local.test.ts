import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
  FunctionError,
  type HttpService,
  serveFunction,
  startFunction,
  startRuntimeApi,
} from '@mikrokit/serverless/aws/local';
import test, { type ExecutionContext } from 'ava';
import { until } from '../../../../test/support/until.ts';

/** Starts a function by its source, with the small runtime client. */
async function start(t: ExecutionContext, source: string, handler = 'index.handler') {
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-local-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.mjs'), source);
  const lambda = await startFunction({ folder, handler });
  t.teardown(() => lambda.stop());
  return lambda;
}

const value = ({ payload }: { payload: Buffer }): unknown => JSON.parse(String(payload));

test('a function gets events and a deadline, and its failures are returned', async (t) => {
  const lambda = await start(
    t,
    `export const handler = async (event, context) => {
      if (event.fail) throw new TypeError('not so');
      console.log('seen');
      return [event, context.getRemainingTimeInMillis() <= 1000, context.awsRequestId.length];
    };`,
  );
  t.deepEqual(value(await lambda.invoke({ a: 1 }, { timeout: 1000 })), [{ a: 1 }, true, 36]);
  const error = await t.throwsAsync(lambda.invoke({ fail: true }), { instanceOf: FunctionError });
  t.like(error, { errorType: 'TypeError', message: 'not so' });
  t.deepEqual(value(await lambda.invoke({ a: 2 })), [{ a: 2 }, true, 36].with(1, false));
  t.regex(lambda.output, /seen/);
});

test('a folder may be relative to the current one', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-local-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.mjs'), 'export const handler = async () => process.cwd();');
  const lambda = await startFunction({ folder: relative('', folder), handler: 'index.handler' });
  t.teardown(() => lambda.stop());
  t.is(value(await lambda.invoke({})), await realpath(folder));
});

test('output of a function is passed on as it comes', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-local-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const source = 'export const handler = async (word) => { console.log(word); };';
  await writeFile(join(folder, 'index.mjs'), source);
  const told = Promise.withResolvers<string>();
  const lambda = await startFunction({ folder, handler: 'index.handler', onOutput: told.resolve });
  t.teardown(() => lambda.stop());
  await lambda.invoke('héllo');
  t.is(await told.promise, 'héllo\n');
});

test('a port in use is reported', async (t) => {
  const lambda = { invokeWithStream: () => Promise.reject(new Error('not called')) };
  const { url, close } = await serveFunction(lambda);
  t.teardown(close);
  const port = Number(new URL(url).port);
  await t.throwsAsync(serveFunction(lambda, { port }), { code: 'EADDRINUSE' });
});

test('a function that takes too long fails', async (t) => {
  const source = 'export const handler = () => new Promise((end) => setTimeout(end, 60_000));';
  const lambda = await start(t, source);
  const late = lambda.invoke({}, { timeout: 50 });
  await t.throwsAsync(late, { message: 'Task timed out after 0.05 seconds' });
});

test('an invocation rejects a timeout that no timer can have', async (t) => {
  const lambda = await start(t, 'export const handler = async (event) => event;');
  for (const timeout of [Number.POSITIVE_INFINITY, Number.NaN, -1, 2 ** 31, '5'])
    await t.throwsAsync(async () => lambda.invoke(1, { timeout } as never), {
      instanceOf: RangeError,
      message: new RegExp(`^invoke: timeout is ${timeout}; use milliseconds from 0`),
    });
  t.is(String((await lambda.invoke(1, { timeout: 2 ** 31 - 1 })).payload), '1');
});

test('a function that cannot be loaded does not start', async (t) => {
  await t.throwsAsync(start(t, 'throw new Error("no");'), { message: /^no/ });
  await t.throwsAsync(start(t, 'export {};'), { message: /exports no function handler/ });
  const error = await t.throwsAsync(start(t, 'process.exit(3);'), { instanceOf: FunctionError });
  t.is(error.errorType, 'Runtime.ExitError');
  t.regex(error.message, /^The process of the function has exited with code 3/);
});

test('an invocation fails when the process of its function ends', async (t) => {
  const lambda = await start(t, 'export const handler = () => new Promise(() => {});');
  const error = await t.throwsAsync(lambda.invoke({}), { instanceOf: FunctionError });
  t.is(error.errorType, 'Runtime.ExitError');
  t.regex(error.message, /has exited/);
});

test('a function is served over HTTP', async (t) => {
  const lambda = await start(
    t,
    `export const handler = async ({ rawPath, httpMethod, headers, body, isBase64Encoded }) => {
      if (rawPath === '/fail') throw new Error('SECRET');
      if (rawPath === '/odd') return { statusCode: '200' };
      return {
        statusCode: 201,
        headers: { 'x-a': headers['x-a'] },
        cookies: ['a=1', 'b=2'],
        body: JSON.stringify([rawPath ?? httpMethod, body, isBase64Encoded]),
        isBase64Encoded: false,
      };
    };`,
  );
  const service = await serveFunction(lambda);
  t.teardown(() => service.close());
  const reply = await fetch(`${service.url}/a%20b?c`, {
    method: 'POST',
    body: 'ä',
    headers: { 'x-a': 'b' },
  });
  t.is(reply.status, 201);
  t.is(reply.headers.get('x-a'), 'b');
  t.deepEqual(reply.headers.getSetCookie(), ['a=1', 'b=2']);
  t.deepEqual(await reply.json(), ['/a%20b', 'ä', false]);
  const binary = await fetch(service.url, { method: 'POST', body: Buffer.of(0xff) });
  t.deepEqual(await binary.json(), ['/', '/w==', true]);
  for (const path of ['/fail', '/odd']) {
    const reply = await fetch(service.url + path);
    t.is(reply.status, 502);
    t.notRegex(await reply.text(), /SECRET/);
  }
});

test('a Runtime API rejects unknown requests, and all requests after its end', async (t) => {
  const runtime = await startRuntimeApi();
  const post = (path: string) =>
    fetch(`http://${runtime.address}/2018-06-01/runtime/${path}`, { method: 'POST', body: '{}' });
  t.is((await post('invocation/1/response')).status, 400);
  t.is((await post('else')).status, 404);
  const waiting = runtime.invoke({});
  await runtime.close();
  await t.throwsAsync(waiting, { message: /closed/ });
  await t.throwsAsync(runtime.invoke({}), { message: /closed/ });
});

/** Starts a function that streams the routes of a module of the tests. */
async function startStreaming(t: ExecutionContext, service: HttpService = 'function-url') {
  const urlOf = (path: string) => JSON.stringify(import.meta.resolve(path));
  const source = `import ${urlOf('@mikrokit/compiler/register')};
    const { streams } = await import(${urlOf('../streams-api.ts')});
    const { streamingHandler } = await import(${urlOf('@mikrokit/serverless/aws')});
    export const handler = streamingHandler(streams);`;
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-local-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.mjs'), source);
  const env = { NODE_OPTIONS: '--conditions=@mikrokit/source' };
  const lambda = await startFunction({ folder, handler: 'index.handler', env });
  t.teardown(() => lambda.stop());
  const { url, close } = await serveFunction(lambda, { service });
  t.teardown(close);
  const post = (path: string, init: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json' };
    return fetch(`${url}/${path}`, { method: 'POST', headers, body: '[]', ...init });
  };
  return { lambda, post };
}

test('a streaming handler replies as its items come', async (t) => {
  const { post } = await startStreaming(t);
  const reply = await post('endless');
  t.is(reply.status, 200);
  t.is(reply.headers.get('content-type'), 'text/event-stream');
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  // The stream has no end: what has arrived has not waited for it.
  while (!text.includes('data: 2\n')) text += Buffer.from((await reader.read()).value ?? []);
  await reader.cancel();
});

test('a streaming handler answers what does not stream', async (t) => {
  const { lambda, post } = await startStreaming(t);
  const missing = await post('nowhere');
  t.is(missing.status, 404);
  t.like(await missing.json(), { errors: { nowhere: { type: 'not-found' } } });
  t.regex(await (await post('short')).text(), /data: 1\n.*end/s);
  t.regex(
    String((await lambda.invoke({ route: 'nowhere' }).catch((error) => error)).message),
    /nowhere/,
  );
  const balancer = await startStreaming(t, 'load-balancer');
  t.regex(await (await balancer.post('short')).text(), /data: 1\n.*end/s);
});

test('a result that breaks off is cut, also by the end of its process', async (t) => {
  const lambda = await start(
    t,
    `export const handler = awslambda.streamifyResponse(async ({ rawPath }, stream) => {
      if (rawPath === '/early') throw new TypeError('SECRET');
      const body = awslambda.HttpResponseStream.from(stream, { statusCode: 201, headers: { 'x-a': 'b' } });
      body.write('begun');
      if (rawPath === '/whole') return body.end('!');
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (rawPath === '/exit') process.exit(3);
      throw new TypeError('SECRET');
    });`,
  );
  const service = await serveFunction(lambda);
  t.teardown(() => service.close());
  t.is((await fetch(`${service.url}/early`)).status, 502);
  const whole = await fetch(`${service.url}/whole`);
  t.deepEqual([whole.status, whole.headers.get('x-a'), await whole.text()], [201, 'b', 'begun!']);
  const error = await t.throwsAsync(lambda.invoke({ rawPath: '/late' }), { message: 'SECRET' });
  t.like(error, { errorType: 'TypeError' });
  for (const path of ['/late', '/exit']) {
    const reply = await fetch(service.url + path);
    t.is(reply.status, 201, path);
    await t.throwsAsync(reply.text(), undefined, path);
  }
});

test('a function goes on when the client of its stream has gone', async (t) => {
  const lambda = await start(
    t,
    `export const handler = awslambda.streamifyResponse(async (event, stream) => {
      const body = awslambda.HttpResponseStream.from(stream, { statusCode: 200 });
      for (let n = 0; n < 50; n++)
        if (!body.write('x'.repeat(100_000))) await new Promise((resolve) => body.once('drain', resolve));
      console.log('written');
      body.end();
    });`,
  );
  const service = await serveFunction(lambda);
  t.teardown(() => service.close());
  const reply = await fetch(service.url);
  await reply.body?.cancel();
  await until(() => lambda.output.includes('written'));
  t.is((await (await fetch(service.url)).text()).length, 5_000_000);
});
