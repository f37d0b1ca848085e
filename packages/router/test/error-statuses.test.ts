import '@mikrokit/compiler/register';
import { answer, type OpenApiDocument, type Reply } from '@mikrokit/router';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import test, { type ExecutionContext } from 'ava';

// Imported after the loader is registered, so that it is compiled.
const { api, problems } = (await import(
  './fixtures/error-statuses.ts'
)) as typeof import('./fixtures/error-statuses.ts');

type Router = typeof api | typeof problems;

const document = await api.openapi();
const problemDocument = await problems.openapi();

/** The responses of the one operation at a path. */
function responsesOf({ paths }: OpenApiDocument, path: string) {
  return Object.values(paths[path] ?? {})[0]?.responses ?? {};
}

/** The content of a response that is no reference. */
function contentOf(at: OpenApiDocument, path: string, status: string) {
  const response = responsesOf(at, path)[status];
  return response === undefined || '$ref' in response ? {} : (response.content ?? {});
}

/** The text of the schema that the content of a response refers to. */
function schemaText(at: OpenApiDocument, path: string, status: string): string {
  const [{ schema = {} } = {}] = Object.values(contentOf(at, path, status)) as [
    { schema?: object },
  ];
  const { $ref = '' } = schema as { $ref?: string };
  const name = $ref.split('/').at(-1) ?? '';
  return JSON.stringify(name === '' ? schema : at.components.schemas[name]);
}

const statusesOf = (at: OpenApiDocument, path: string) => Object.keys(responsesOf(at, path));

test('an error whose type names statuses has a response at each, with its schema', (t) => {
  t.deepEqual(statusesOf(document, '/get'), [
    '200',
    '400',
    '404',
    '409',
    '410',
    '413',
    '415',
    '500',
    '4XX',
    '5XX',
  ]);
  t.regex(schemaText(document, '/get', '410'), /GoneError.*OldError.*ProtocolError/);
  t.notRegex(schemaText(document, '/get', '410'), /OddError/);
  for (const status of ['404', '409']) {
    t.regex(schemaText(document, '/get', status), /OddError.*OldError/, status);
    t.notRegex(schemaText(document, '/get', status), /GoneError/, status);
  }
  // Errors of any status are at all of them, and the others at none but their own.
  for (const status of ['400', '500', '4XX', '5XX']) {
    t.regex(schemaText(document, '/get', status), /OldError/, status);
    t.notRegex(schemaText(document, '/get', status), /GoneError|OddError/, status);
  }
  t.like(responsesOf(document, '/get')['410'], { description: 'The error `gone`.' });
});

test('a status that TypeScript infers is declared as well', (t) => {
  t.regex(schemaText(document, '/inferred', '404'), /NoneError/);
  t.notRegex(schemaText(document, '/inferred', '4XX'), /NoneError/);
});

test('problems have their own statuses', (t) => {
  const statuses = ['200', '204', '400', '404', '409', '410', '500', '4XX', '5XX'];
  t.deepEqual(
    statusesOf(problemDocument, '/notes/{id}').filter((status) => status !== '204'),
    statuses.filter((status) => status !== '204'),
  );
  t.regex(schemaText(problemDocument, '/notes/{id}', '410'), /GoneProblem/);
  t.notRegex(schemaText(problemDocument, '/notes/{id}', '410'), /OldProblem|OddProblem/);
  t.regex(schemaText(problemDocument, '/notes/{id}', '4XX'), /OldProblem/);
  t.notRegex(schemaText(problemDocument, '/notes/{id}', '4XX'), /GoneProblem|OddProblem/);
});

test('errors of hooks are at their statuses, and those of hooks that run on errors beside others', (t) => {
  const at = (status: string) => schemaText(document, '/strict/run', status);
  t.regex(at('402'), /"strict\/guard".*GoneError/);
  t.regex(at('410'), /"strict\/run".*GoneError/);
  for (const status of ['402', '410', '500', '507']) t.regex(at(status), /WorseError/, status);
  const { errors } = JSON.parse(at('410')).properties;
  t.deepEqual(errors.properties['strict/guard'].anyOf, [
    { $ref: '#/components/schemas/ProtocolError' },
  ]);
  t.regex(schemaText(document, '/mine', '423'), /LockedError/);
  t.regex(schemaText(document, '/mine', '401'), /UnauthorizedError/);
});

test('a response tells all errors at its status apart', (t) => {
  t.like(responsesOf(document, '/limited/full')['429'], {
    description: 'Too many calls. The error `full`.',
    // An error of the route may be without it.
    headers: { 'retry-after': { required: false } },
  });
  t.like(responsesOf(document, '/once/take')['409'], {
    description: 'A call with this key is running. The error `taken`.',
  });
  t.like(responsesOf(document, '/once/take')['422'], {
    description: 'The key belongs to other parameters.',
  });
});

/** Calls a route. */
async function call(
  router: Router,
  [method, path]: readonly [string, string],
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const type = method === 'GET' ? undefined : 'application/json';
  return answer(router.accept(method, path, type), {
    readBody: () => body,
    toCallRequest: () => ({ header: (name) => headers[name], native: undefined }),
    waitFor: (pending) => pending,
  });
}

const replies: readonly {
  readonly at: readonly [method: string, path: string, described?: string];
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}[] = [
  { at: ['POST', '/get'], body: '[1]', status: 410 },
  { at: ['POST', '/get'], body: '[2]', status: 409 },
  { at: ['POST', '/get'], body: '[3]', status: 418 },
  { at: ['POST', '/get'], body: '["x"]', status: 400 },
  { at: ['POST', '/inferred'], body: '[0]', status: 404 },
  { at: ['GET', '/notes/1', '/notes/{id}'], status: 410 },
  { at: ['GET', '/notes/2', '/notes/{id}'], status: 409 },
  { at: ['GET', '/notes/3', '/notes/{id}'], status: 418 },
  { at: ['POST', '/strict/run'], headers: { 'x-guard': 'no' }, status: 402 },
  { at: ['POST', '/strict/run'], headers: { 'x-guard': 'no', 'x-always': 'no' }, status: 402 },
  { at: ['POST', '/strict/run'], headers: { 'x-always': 'no' }, status: 410 },
  { at: ['POST', '/limited/full'], status: 429 },
  { at: ['POST', '/mine'], headers: { authorization: 'Bearer locked' }, status: 423 },
  { at: ['POST', '/mine'], status: 401 },
];

for (const [name, router, described] of [
  ['RPC errors', api, document],
  ['problem details', problems, problemDocument],
] as const) {
  const ajv = new Ajv2020({ strict: false, ownProperties: true });
  addFormats.default(ajv);
  ajv.addSchema(JSON.parse(JSON.stringify(described)), 'api');

  const satisfies = (t: ExecutionContext, keys: readonly string[], json: unknown) => {
    const pointer = keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
    const validate = ajv.getSchema(`api#/${pointer.map(encodeURIComponent).join('/')}`);
    if (!validate) throw new Error(`The document has no ${keys.join(' ')}`);
    t.true(validate(json), JSON.stringify(validate.errors));
  };

  test(`replies are as the document says: ${name}`, async (t) => {
    for (const { at, body = '', headers = {}, status } of replies) {
      const [method, path, template = path] = at;
      const reply = await call(router, [method, path], body, headers);
      t.is(reply.status, status, path);
      const responses = responsesOf(described, template);
      const key = String(status) in responses ? String(status) : '4XX';
      const operation = ['paths', template, method.toLowerCase()];
      const [type = ''] = Object.keys(contentOf(described, template, key));
      t.true(reply.headers.includes(type), `${path} ${status}: ${type}`);
      const content = ['responses', key, 'content', type, 'schema'];
      satisfies(t, [...operation, ...content], JSON.parse(reply.body ?? ''));
    }
  });
}
