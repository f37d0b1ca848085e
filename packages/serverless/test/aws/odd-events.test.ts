import '@mikrokit/compiler/register';
import { CallFailure, eventBridge, lambdaHandler, sns, sqs } from '@mikrokit/serverless/aws';
import test from 'ava';
import { contextWith, eventOf, silent } from './lambda.ts';

const { createApi } = await import('./api.ts');
const logged: unknown[] = [];
const handler = lambdaHandler(createApi().api, {
  events: [sqs({ '*': 'ship' }), sns({ '*': 'ship' }), eventBridge({ '*': 'ship' })],
  cors: { origins: ['https://app.example.com'] },
  compress: true,
  logger: { error: (details) => logged.push(details) },
});

const odd = [
  undefined,
  null,
  true,
  -1,
  'x',
  '/%',
  [],
  [null],
  [['a']],
  {},
  { length: -1 },
  { a: 1 },
];

type Tree = Record<string, unknown>;

/** The events in which one value is replaced by an odd one. */
function* changed(event: Tree): Generator<Tree> {
  for (const key of Object.keys(event)) {
    for (const value of odd) yield { ...event, [key]: value };
    const inner = event[key];
    if (typeof inner !== 'object' || inner === null) continue;
    for (const other of changed(inner as Tree))
      yield { ...event, [key]: Array.isArray(inner) ? Object.values(other) : other };
  }
}

for (const service of [
  'rest-api',
  'http-api',
  'function-url',
  'load-balancer',
  'load-balancer-multi-value',
] as const) {
  test(`an odd event of a ${service} gets a reply or an expected failure`, async (t) => {
    const headers = { cookie: 'a=1', 'accept-encoding': 'gzip', origin: 'https://app.example.com' };
    const good = eventOf({ service, path: '/echo?a=1', params: ['a'], headers });
    let count = 0;
    for (const event of changed(good)) {
      count++;
      const result = await handler<unknown>(event, contextWith()).catch((error) => error);
      const told = JSON.stringify(event);
      if (result instanceof CallFailure) t.is(result.name, 'bad-request', told);
      else {
        const { statusCode } = result as { statusCode: number };
        t.true([200, 204, 400, 404, 405, 415].includes(statusCode), `${statusCode} ${told}`);
      }
    }
    t.true(count > 150);
    t.deepEqual(logged, [], 'None of it was unexpected');
  });
}

test('odd records and events fail by themselves', async (t) => {
  const record = {
    messageId: '1',
    body: '{"id":1}',
    eventSource: 'aws:sqs',
    eventSourceARN: 'a:q',
  };
  const Sns = { TopicArn: 'a:t', Message: '{"id":1}', MessageAttributes: { a: { Value: 'b' } } };
  const placed = { source: 'a', 'detail-type': 'b', detail: { id: 1 } };
  const call = { route: 'ship', params: [{ id: 1 }], headers: { a: 'b' } };
  const lenient = lambdaHandler(createApi().api, {
    events: [sqs({ '*': 'ship' }), sns({ '*': 'ship' }), eventBridge({ '*': 'ship' })],
    logger: silent,
  });
  for (const good of [
    { Records: [record] },
    { Records: [{ EventSource: 'aws:sns', Sns }] },
    placed,
    call,
  ]) {
    await t.notThrowsAsync(lenient(good, contextWith()));
    for (const event of changed(good)) {
      const outcome = await lenient<unknown>(event, contextWith()).catch((error) => error);
      t.true(outcome === undefined || typeof outcome === 'object', JSON.stringify(event));
    }
  }
});
