import '@mikrokit/compiler/register';
import { type EventSource, eventBridge, lambdaHandler, sns, sqs } from '@mikrokit/serverless/aws';
import test from 'ava';
import { contextWith, silent } from './lambda.ts';

const { createApi } = await import('./api.ts');
const logger = silent;

const message = (id: number, queue = 'orders', group?: string) => ({
  messageId: `${id}`,
  body: JSON.stringify({ id }),
  attributes: group === undefined ? {} : { MessageGroupId: group },
  messageAttributes: { 'X-Token': { dataType: 'String', stringValue: 'abc' } },
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:eu-west-1:123456789012:${queue}`,
});
const failures = (...ids: number[]) => ({
  batchItemFailures: ids.map((id) => ({ itemIdentifier: `${id}` })),
});

test('messages are handled at the same time, as many as allowed', async (t) => {
  for (const [concurrency, most] of [
    [1, 1],
    [2, 2],
    [10, 3],
  ] as const) {
    const { api, seen } = createApi();
    const handler = lambdaHandler(api, { events: [sqs({ orders: 'ship' }, { concurrency })] });
    const event = { Records: [1, 2, 3].map((id) => message(id)) };
    t.deepEqual(await handler(event, contextWith()), failures());
    const running = seen.map((what) => /^(\d+) running$/.exec(String(what))?.[1] ?? 0).map(Number);
    t.is(Math.max(...running), most);
  }
  t.throws(() => sqs({}, { concurrency: 0 }), { message: /concurrency is 0/ });
});

test('in a FIFO queue a group keeps its order, and messages after a failed one are left for later', async (t) => {
  const { api, seen } = createApi();
  const handler = lambdaHandler(api, { events: [sqs({ 'orders.fifo': 'ship' })], logger });
  const event = {
    Records: [
      message(1, 'orders.fifo', 'a'),
      message(2, 'orders.fifo', 'b'),
      message(-3, 'orders.fifo', 'a'),
      message(4, 'orders.fifo', 'b'),
      message(5, 'orders.fifo', 'a'),
    ],
  };
  t.deepEqual(await handler(event, contextWith()), failures(-3, 5));
  t.false(seen.includes('begin 5'));
  t.true(seen.indexOf('begin 4') > seen.indexOf('end 2'));
});

test('groups of a standard queue do not wait for each other', async (t) => {
  const { api } = createApi();
  const handler = lambdaHandler(api, { events: [sqs({ '*': 'ship' })], logger });
  const event = { Records: [message(-1, 'orders', 'a'), message(2, 'orders', 'a')] };
  t.deepEqual(await handler(event, contextWith()), failures(-1));
});

test('messages without a route or without time left are delivered again', async (t) => {
  const { api, seen } = createApi();
  const logged: string[] = [];
  const handler = lambdaHandler(api, {
    events: [sqs({ orders: 'ship' })],
    logger: { error: (_details, text) => logged.push(text) },
  });
  const event = { Records: [message(1), message(2, 'others')] };
  t.deepEqual(await handler(event, contextWith()), failures(2));
  t.deepEqual(logged, ['A message of others failed']);
  const late = contextWith(100);
  await t.throwsAsync(handler({ Records: [message(3)] }, late), { message: /Every message/ });
  t.false(seen.includes('begin 3'));
});

test('a call with a member that nobody reads is rejected', async (t) => {
  const handler = lambdaHandler(createApi().api, { logger });
  const call = { route: 'echo', params: ['a'] };
  t.deepEqual(await handler(call, contextWith()), { echo: 'a' });
  for (const member of ['header', 'Params', 'hooks']) {
    const error = await t.throwsAsync(handler({ ...call, [member]: {} }, contextWith()), {
      name: 'bad-request',
    });
    const message = `A call has no member "${member}"; use route, params and headers`;
    t.deepEqual(JSON.parse(error.message), { echo: { type: 'bad-request', message } });
  }
});

test('functions turn messages into calls, and their errors fail only their message', async (t) => {
  const { api } = createApi();
  const handler = lambdaHandler(api, {
    events: [
      sqs({
        orders: ({ body, messageId }) => {
          if (messageId === '2') throw new Error('not mine');
          return { route: 'echo', params: [body] };
        },
        'arn:aws:sqs:eu-west-1:123456789012:exact': 'ship',
      }),
    ],
    logger,
  });
  const event = { Records: [message(1), message(2), message(3, 'exact')] };
  t.deepEqual(await handler(event, contextWith()), failures(2));
});

test('attributes of messages are headers', async (t) => {
  const { api, seen } = createApi();
  const events = [sqs({ orders: 'header' }), sns({ orders: 'header' })];
  const handler = lambdaHandler(api, { events, logger });
  const Records = [{ ...message(1), body: '"x-TOKEN"' }];
  await handler({ Records }, contextWith());
  const MessageAttributes = { 'X-Token': { Type: 'String', Value: 'def' } };
  const Sns = { TopicArn: 'a:orders', Message: '"x-TOKEN"', MessageAttributes };
  await handler({ Records: [{ EventSource: 'aws:sns', Sns }] }, contextWith());
  t.deepEqual(seen, ['abc', 'def']);
});

test('the error for a message that is not JSON does not quote it', async (t) => {
  const { api } = createApi();
  const errors: unknown[] = [];
  const handler = lambdaHandler(api, {
    events: [sqs({ orders: 'ship' }), sns({ orders: 'ship' })],
    logger: { error: (details) => errors.push((details as { err: unknown }).err) },
  });
  const Records = [message(1), { ...message(2), body: 'SECRET' }];
  t.deepEqual(await handler({ Records }, contextWith()), failures(2));
  t.like(errors, [{ message: 'The message is not JSON' }]);
  const Sns = { TopicArn: 'a:orders', Message: 'SECRET' };
  const told = handler({ Records: [{ EventSource: 'aws:sns', Sns }] }, contextWith());
  await t.throwsAsync(told, { message: 'The message is not JSON' });
});

test('an event source of the application runs its own calls', async (t) => {
  const source: EventSource<'echo'> = {
    routes: ['echo'],
    takes: (event) => 'bucket' in event,
    handle: async (event, run) => {
      t.false(run.isOver);
      await t.throwsAsync(run.call({ route: 'echo' }, event), { name: 'validation' });
      return run.call({ route: 'echo', params: ['a'] }, event);
    },
  };
  const handler = lambdaHandler(createApi().api, { events: [source] });
  t.deepEqual(await handler({ bucket: 1 }, contextWith()), { echo: 'a' });
});

test('unknown events of a bus fail, and a schedule calls a route without parameters', async (t) => {
  const { api, seen } = createApi();
  const handler = lambdaHandler(api, {
    events: [eventBridge({ 'Scheduled Event': () => ({ route: 'clean' }) }), sns({ news: 'ship' })],
  });
  const scheduled = { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} };
  t.deepEqual(await handler(scheduled, contextWith()), { clean: 'done' });
  t.deepEqual(seen, ['clean']);
  const unknown = { ...scheduled, 'detail-type': 'Else' };
  await t.throwsAsync(handler(unknown, contextWith()), {
    message: /No route takes events of the type Else/,
  });
  const topic = {
    Records: [{ EventSource: 'aws:sns', Sns: { TopicArn: 'a:other', Message: '{}' } }],
  };
  await t.throwsAsync(handler(topic, contextWith()), {
    message: /No route takes messages of other/,
  });
});

test('an unknown route is rejected at start-up', (t) => {
  const { api } = createApi();
  const events = [sqs({ orders: 'shipp' })];
  // @ts-expect-error 'shipp' is no route
  t.throws(() => lambdaHandler(api, { events }), {
    instanceOf: TypeError,
    message: 'The router has no route "shipp"',
  });
});
