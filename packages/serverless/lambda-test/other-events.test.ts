import { FunctionError, type LocalFunction } from '@mikrokit/serverless/aws/local';
import test, { type ExecutionContext } from 'ava';
import { startInRuntimeClient } from './aws-runtime-client.ts';

async function invoke(lambda: LocalFunction, event: unknown): Promise<unknown> {
  const { payload } = await lambda.invoke(event);
  return JSON.parse(String(payload));
}

async function failure(t: ExecutionContext, lambda: LocalFunction, event: unknown) {
  const error = await t.throwsAsync(lambda.invoke(event), { instanceOf: FunctionError });
  t.deepEqual(error?.trace, [], 'It has no stack to give away');
  return { type: error?.errorType, errors: JSON.parse(error?.message ?? '') };
}

test('a route is called by its id', async (t) => {
  const lambda = await startInRuntimeClient(t, 'handler');
  const update = {
    route: 'users/update',
    params: [{ id: 1, name: 'A', lastUpdate: '2026-01-01T00:00:00Z' }],
  };
  t.deepEqual(await invoke(lambda, update), {
    'users/update': { id: 1, name: 'A', lastUpdate: '2026-01-01T00:00:00.001Z' },
  });
  const about = { route: 'about', params: ['X-Token'], headers: { 'x-token': 'abc' } };
  t.like(await invoke(lambda, about), {
    about: { header: 'abc', keys: ['route', 'params', 'headers'] },
  });
});

test('a failed call fails the invocation with the type of its error', async (t) => {
  const lambda = await startInRuntimeClient(t, 'handler');
  t.deepEqual(await failure(t, lambda, { route: 'users/missing', params: [7] }), {
    type: 'user-not-found',
    errors: {
      'users/missing': { type: 'user-not-found', message: 'user-not-found', data: { id: 7 } },
    },
  });
  t.like(await failure(t, lambda, { route: 'users/update', params: [1] }), { type: 'validation' });
  t.like(await failure(t, lambda, { route: 'fail' }), { type: 'internal' });
  t.like(await failure(t, lambda, { route: 'nowhere' }), { type: 'not-found' });
  t.like(await failure(t, lambda, { route: 'ship', params: 1 }), { type: 'bad-request' });
  t.like(await failure(t, lambda, { route: 'ship', headers: [1] }), { type: 'bad-request' });
  for (const event of [
    null,
    1,
    'route',
    [],
    {},
    { Records: [] },
    { Records: [1] },
    { requestContext: {} },
  ])
    t.like(await failure(t, lambda, event), { type: 'bad-request' });
  t.deepEqual(await invoke(lambda, { route: 'long', params: [1] }), { long: 'x' });
});

const message = (messageId: string, body: unknown) => ({
  messageId,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  attributes: {},
  messageAttributes: {},
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:eu-west-1:123456789012:orders',
});

test('messages of a queue are handled, and failed ones are reported', async (t) => {
  const lambda = await startInRuntimeClient(t, 'handler');
  const good = message('good', { id: 1 });
  const bad = [message('bad', { id: -1 }), message('wrong', { id: 'x' }), message('no json', '{')];
  t.deepEqual(await invoke(lambda, { Records: [good, ...bad] }), {
    batchItemFailures: [
      { itemIdentifier: 'bad' },
      { itemIdentifier: 'wrong' },
      { itemIdentifier: 'no json' },
    ],
  });
  t.deepEqual(await invoke(lambda, { Records: [good] }), { batchItemFailures: [] });
  await t.throwsAsync(lambda.invoke({ Records: bad }), {
    message: 'Every message of the batch failed',
  });
});

test('messages of a topic and events of a bus call their routes', async (t) => {
  const lambda = await startInRuntimeClient(t, 'handler');
  const sns = (id: number) => ({
    Records: [
      {
        EventSource: 'aws:sns',
        Sns: { TopicArn: 'a:b:orders', Message: JSON.stringify({ id }), MessageAttributes: {} },
      },
    ],
  });
  t.is(await invoke(lambda, sns(1)), null);
  t.like(await failure(t, lambda, sns(-1)), { type: 'out-of-stock' });
  const placed = { source: 'shop', 'detail-type': 'Order placed', detail: { id: 2 } };
  t.deepEqual(await invoke(lambda, placed), { ship: 'shipped 2' });
  t.like(await failure(t, lambda, { ...placed, detail: { id: -2 } }), { type: 'out-of-stock' });
});
