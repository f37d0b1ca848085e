import { fromStream, serveFunction, toEvent } from '@mikrokit/serverless/aws/local';
import test from 'ava';
import { startInRuntimeClient } from './aws-runtime-client.ts';

const headers = { 'content-type': 'application/json' };
const post = (path: string, params: readonly unknown[]) => ({
  method: 'POST',
  path,
  headers,
  body: Buffer.from(JSON.stringify(params)),
});

test('several invocations run at once in one process', async (t) => {
  const env = { AWS_LAMBDA_MAX_CONCURRENCY: '8', AWS_LAMBDA_NODEJS_WORKER_COUNT: '1' };
  const lambda = await startInRuntimeClient(t, 'handler', { env });
  const event = toEvent('http-api', post('/together', [8]));
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => lambda.invoke(event)));
  for (const { payload } of outcomes) t.is(JSON.parse(String(payload)).body, '{"together":8}');
});

test('a call that hangs does not block others of its process', async (t) => {
  const env = { AWS_LAMBDA_MAX_CONCURRENCY: '4', AWS_LAMBDA_NODEJS_WORKER_COUNT: '1' };
  const lambda = await startInRuntimeClient(t, 'cautious', { env });
  const late = lambda.invoke(toEvent('http-api', post('/hang', [])), { timeout: 4_000 });
  const first = await Promise.race([late, lambda.invoke(toEvent('http-api', post('/long', [1])))]);
  t.is(JSON.parse(String(first.payload)).statusCode, 200);
  t.is(JSON.parse(String((await late).payload)).statusCode, 504);
});

test('replies are streamed, beyond the limit of a returned result', async (t) => {
  const lambda = await startInRuntimeClient(t, 'streaming');
  for (const service of ['function-url', 'rest-api'] as const) {
    const outcome = await lambda.invoke(toEvent(service, post('/long', [10_000_000])));
    t.true(outcome.isStreamed);
    t.is(outcome.contentType, 'application/vnd.awslambda.http-integration-response');
    const reply = fromStream(outcome.payload);
    t.is(reply.status, 200);
    t.is(JSON.parse(String(reply.body)).long.length, 10_000_000);
  }
  const about = fromStream(
    (await lambda.invoke(toEvent('function-url', post('/about', ['x'])))).payload,
  );
  t.deepEqual(
    about.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
    ['a=1; Path=/', 'b=2; Path=/'],
  );
});

test('events that are not streamed get one result, and failures end the stream', async (t) => {
  const lambda = await startInRuntimeClient(t, 'streaming');
  const once = await lambda.invoke(toEvent('load-balancer', post('/long', [3])));
  t.is(JSON.parse(String(once.payload)).body, '{"long":"xxx"}');
  const direct = await lambda.invoke({ route: 'long', params: [2] });
  t.deepEqual(JSON.parse(String(direct.payload)), { long: 'xx' });
  await t.throwsAsync(lambda.invoke({ route: 'users/missing', params: [1] }), {
    message: /user-not-found/,
  });
  t.is(
    fromStream((await lambda.invoke(toEvent('function-url', post('/fail', [])))).payload).status,
    500,
  );
  const options = { ...post('/long', []), method: 'OPTIONS' };
  const empty = fromStream((await lambda.invoke(toEvent('function-url', options))).payload);
  t.is(empty.status, 204);
  t.is(empty.body.length, 0);
});

test('a module that cannot be loaded is an error at start', async (t) => {
  await t.throwsAsync(startInRuntimeClient(t, 'broken'), { message: /is not a function/ });
});

test('a service sends a streamed reply as it arrives', async (t) => {
  const lambda = await startInRuntimeClient(t, 'streaming');
  const { url, close } = await serveFunction(lambda);
  t.teardown(close);
  const reply = await fetch(`${url}/ticks`, { method: 'POST', headers, body: '[]' });
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  // It has no end.
  while (!text.includes('data: 2\n')) text += Buffer.from((await reader.read()).value ?? []);
  t.is(reply.headers.get('content-type'), 'text/event-stream');
  await reader.cancel();
});
