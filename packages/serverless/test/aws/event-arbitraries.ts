import type { HttpService } from '@mikrokit/serverless/aws/local';
import {
  type Arbitrary,
  array,
  base64String,
  boolean,
  constant,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  record,
  string,
} from 'fast-check';
import { eventOf } from './lambda.ts';

type Tree = Record<string, unknown>;

const services: readonly HttpService[] = [
  'rest-api',
  'http-api',
  'http-api-1.0',
  'function-url',
  'load-balancer',
  'load-balancer-multi-value',
];

const deep = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000));

/** Any JSON value. */
const anything = oneof(
  { weight: 8, arbitrary: jsonValue({ maxDepth: 4, noUnicodeString: false }) },
  constantFrom(deep, [null], [['a']], { length: -1 }, 1e21, '\ud800'),
);

const paths = oneof(
  constantFrom('/prod/echo', '/prod/prod/echo', '/prod', '/prod/', '/', '//', '', '*', 'prod/echo'),
  constantFrom(
    '/%',
    '/%zz/..',
    '/prod/%65cho',
    '/prod/echo%2F',
    '/prod/%ff',
    '/prod/echo?params=%',
  ),
  string({ unit: 'binary' }),
);

const names = oneof(
  constantFrom('content-type', 'Content-Type', 'CONTENT-ENCODING', 'cookie', 'origin', '__proto__'),
  constantFrom('content-length', 'accept-encoding', 'x-forwarded-for', 'x-forwarded-proto', ''),
  string({ maxLength: 8 }),
);
const texts = oneof(
  constantFrom('application/json', 'gzip', 'br', 'x-unknown', 'https://app.example.com', '; =;;,'),
  constantFrom('a=1; a=2', '\r\nset-cookie: x=1', 'x'.repeat(100_000), '-1', '9e99'),
  string({ unit: 'binary' }),
);
const fields = oneof(dictionary(names, oneof(texts, array(texts), anything)), anything);

const bodies = oneof(
  {
    weight: 6,
    arbitrary: oneof(constantFrom('["a"]', '{"echo":["a"]}', '[', '[{}]', ''), string()),
  },
  {
    weight: 3,
    arbitrary: oneof(base64String(), constantFrom('WyJhIl0=', 'WyJhIl0', '====', '@@@@')),
  },
  { weight: 2, arbitrary: anything },
  { weight: 1, arbitrary: constantFrom('x'.repeat(6_300_000), `["${'\ud800'.repeat(400_000)}"]`) },
);

/** Likely values for a key of an event. */
const oddities = new Map<string, Arbitrary<unknown>>(
  Object.entries({
    path: paths,
    rawPath: paths,
    resource: paths,
    stage: paths.map((path) => path.slice(1)),
    routeKey: paths.map((path) => `ANY ${path}`),
    proxy: paths,
    headers: fields,
    multiValueHeaders: fields,
    queryStringParameters: fields,
    multiValueQueryStringParameters: fields,
    rawQueryString: oneof(
      constantFrom('params=["a"]&params=[1]', '%&=%', '__proto__=1&&'),
      string(),
    ),
    cookies: oneof(array(texts), anything),
    body: bodies,
    isBase64Encoded: oneof(boolean(), anything),
    httpMethod: oneof(constantFrom('GET', 'HEAD', 'OPTIONS', 'post', ''), string()),
    method: oneof(constantFrom('GET', 'HEAD', 'OPTIONS', 'post', ''), string()),
    Message: bodies,
    route: oneof(constantFrom('ship', 'nope', '__proto__', ''), string()),
  }),
);

/** The event with one value, at any depth, replaced or removed. */
function changed(event: Tree): Arbitrary<Tree> {
  const ways = keysOf(event).map((path) => {
    const key = path.at(-1) as string;
    const value = oneof(
      { weight: 4, arbitrary: oddities.get(key) ?? anything },
      { weight: 1, arbitrary: anything },
      { weight: 1, arbitrary: constant(undefined) },
    );
    return value.map((value) => replaced(event, path, value));
  });
  return oneof(...ways);
}

function* keys(tree: object, before: readonly string[] = []): Generator<readonly string[]> {
  for (const [key, value] of Object.entries(tree)) {
    yield [...before, key];
    if (typeof value === 'object' && value !== null && before.length < 4)
      yield* keys(value, [...before, key]);
  }
}

function keysOf(tree: object): readonly (readonly string[])[] {
  return [...keys(tree)].slice(0, 200);
}

function replaced(tree: Tree, [key = '', ...rest]: readonly string[], value: unknown): Tree {
  const inner = rest.length === 0 ? value : replaced(tree[key] as Tree, rest, value);
  const copy = Array.isArray(tree) ? [...tree] : { ...tree };
  Object.defineProperty(copy, key, { value: inner, enumerable: true, configurable: true });
  return copy as Tree;
}

/** Valid events of these kinds with one to three odd values. */
function oddOf(good: Arbitrary<Tree>): Arbitrary<unknown> {
  return good
    .chain(changed)
    .chain((event) => oneof(constant(event), changed(event), changed(event).chain(changed)))
    .map((event) => JSON.parse(JSON.stringify(event)));
}

/** Events with HTTP requests. */
export function httpEvents(): Arbitrary<unknown> {
  const good = record({
    service: constantFrom(...services),
    request: constantFrom(
      { path: '/prod/echo?a=1', params: ['a'] },
      { path: '/prod/square?params=%5B3%5D', method: 'GET' },
      { path: '/prod', params: [] },
    ),
    stage: constantFrom('prod', '$default'),
    isBinary: boolean(),
  }).map(({ request, ...rest }): Tree => {
    const headers = { cookie: 'a=1', 'accept-encoding': 'gzip', origin: 'https://app.example.com' };
    return eventOf({ ...rest, ...request, headers });
  });
  return oddOf(good);
}

const sqsRecord = {
  messageId: '1',
  body: '{"id":1}',
  attributes: { MessageGroupId: 'a' },
  messageAttributes: { a: { dataType: 'String', stringValue: 'b' } },
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:eu-west-1:1:orders.fifo',
};
const Sns = { TopicArn: 'a:t', Message: '{"id":1}', MessageAttributes: { a: { Value: 'b' } } };

/** Events of queues, topics, buses and direct invocations, and values that are no events. */
export function otherEvents(): Arbitrary<unknown> {
  const good: Arbitrary<Tree> = constantFrom<Tree[]>(
    { Records: [sqsRecord, { ...sqsRecord, messageId: '2' }] },
    { Records: [{ EventSource: 'aws:sns', Sns }] },
    { source: 'a', 'detail-type': 'b', detail: { id: 1 } },
    { route: 'ship', params: [{ id: 1 }], headers: { a: 'b' } },
  );
  return oneof({ weight: 8, arbitrary: oddOf(good) }, { weight: 1, arbitrary: anything });
}
