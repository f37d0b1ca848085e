import test from 'ava';
import { readPage } from '../../site/page-texts.ts';
import { readOptionText } from '../../site/reference/docstring.ts';
import type { PublicOption } from '../../site/reference/public-api.ts';
import { readPublicApis } from '../../site/reference/read-api.ts';
import { referencePage, referenceText } from '../../site/reference/reference-pages.ts';

const apis = readPublicApis();
const entries = apis.flatMap((api) => api.entries);
const functions = entries.flatMap((entry) => entry.functions);
const tables = entries.flatMap((entry) => entry.tables);

for (const api of apis) {
  const page = referencePage(api.packageName);
  test(`${page} is as \`npm run docs -- --reference\` writes it`, (t) => {
    t.is(readPage(page), referenceText(api));
  });
}

test('each public function, class and options type has a docstring', (t) => {
  const undocumented = [...functions, ...tables].filter(({ description }) => description === '');
  t.deepEqual(
    undocumented.map(({ name }) => name),
    [],
  );
});

test('each option has a docstring, a default if it is optional, and a unit if it is a number', (t) => {
  const missing = [...tables, ...functions].flatMap(({ name, options }) =>
    options.flatMap((option) =>
      missingIn(option).map((part) => `${name}.${option.name} has no ${part}`),
    ),
  );
  t.deepEqual(missing, []);
});

test('an option without docstring, default or unit is found', (t) => {
  const parts = (doc: string, isOptional: boolean): readonly string[] =>
    missingIn({
      name: 'x',
      types: ['number'],
      refersTo: [],
      isNumber: true,
      isOptional,
      ...readOptionText(doc),
    });
  t.deepEqual(parts('', true), ['docstring', 'default', 'unit']);
  t.deepEqual(parts('How long. Default: 5.', true), ['unit']);
  t.deepEqual(parts('Milliseconds that a call may take.', true), ['default']);
  t.deepEqual(parts('Milliseconds that a call may take.', false), []);
  t.deepEqual(parts('Milliseconds that a call may take. Default: 1,000 (one second).', true), []);
});

test('a docstring is separated into what an option does, its default and its unit', (t) => {
  t.deepEqual(
    readOptionText(
      'The most bytes of a body.\nA longer one is a 413. Default: 0.5 of 2. See {@link serve}.',
    ),
    {
      description: 'The most bytes of a body. A longer one is a 413. See `serve`.',
      defaultValue: '0.5 of 2',
      unit: 'bytes',
    },
  );
  t.is(
    readOptionText('- `a` does this.\n- `b` does\n  that.').description,
    '`a` does this. `b` does that.',
  );
});

test('the options that readers look for are in the reference', (t) => {
  const named = (owner: string) =>
    [...tables, ...functions].find(({ name }) => name === owner)?.options.map(({ name }) => name) ??
    [];
  for (const [table, names] of Object.entries({
    RouterOptions:
      'problemDetails require types toPublicError tracing messages unknownKeys maxBodySize prefix context logger',
    RouteOptions: 'metadata resumable streamTimeout buffer http timeout idempotencyKey stream',
    DetachedStreamOptions: 'identity maxItems maxSize lease',
    HookOptions: 'header returns after runOnError security metadata',
    ServeOptions: 'fallback middleware cors compress trustProxy health workers headersTimeout',
    CorsOptions: 'origins headers exposeHeaders credentials maxAge',
    CookieOptions: 'maxAge httpOnly secure sameSite partitioned',
    SessionOptions: 'idleTimeout absoluteTimeout cookie cookie.name',
    ClientOptions: 'url timeout retry policies batch interceptors validate',
    FetchOptions: 'url policies cache redirects cookies trace',
    PoliciesOptions:
      'retry hedge circuitBreaker bulkhead rateLimit timeout deadline fallback dedupe cache',
    RecorderOptions: 'sink sample rules pseudonymKey',
    WorkOptions: 'concurrency attempts backoff lease caller',
    OpenTelemetryOptions: 'tracer',
    LambdaOptions: 'cors compress',
    MockOptions: 'seed latency errors',
    PortTransportOptions: 'silence',
    ServeNatsOptions: 'service',
    Pages: 'getNextPageParam params',
    // Options that signatures declare, next to those of a type.
    route: 'handler',
    hook: 'provides handler',
    raw: 'handler',
    bearer: 'handler',
    postgresSessionStore: 'table',
    redisRateStore: 'prefix',
    sqliteIdempotencyStore: 'table',
  })) {
    const found = new Set(named(table));
    t.deepEqual(
      names.split(' ').filter((name) => !found.has(name)),
      [],
      table,
    );
  }
});

test('functions that users call have an example', (t) => {
  const shown = new Set(
    functions.filter(({ examples }) => examples.length > 0).map(({ name }) => name),
  );
  const called =
    'createRouter route hook lazy RpcError event sessions cookiesOf sealedCookie bearer apiKey rateLimit idempotency ' +
    'createTopic createMock raw openTelemetry servePort step serve fetchHandler nodeHandler files createClient inProcess mock ' +
    'createFetch composePolicies retry circuitBreaker bulkhead timeout deadline fallback dedupe cache hedge createCodec ' +
    'envOf lambdaHandler workersHandler work createSender schedule sqliteQueue createRecorder mcpHandler explorer reference';
  t.deepEqual(
    called.split(' ').filter((name) => !shown.has(name)),
    [],
  );
});

/** The parts that a public option lacks. */
function missingIn({ description, defaultValue, unit, isOptional, isNumber }: PublicOption) {
  return [
    ...(description === '' ? ['docstring'] : []),
    ...(isOptional && defaultValue === undefined ? ['default'] : []),
    ...(isNumber && unit === undefined ? ['unit'] : []),
  ];
}
