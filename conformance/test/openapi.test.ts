import '@mikrokit/compiler/register';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import test from 'ava';
import type { Case } from '../cases/case.ts';
import { cases } from '../cases/index.ts';

// Imported after the loader is registered, so that it is compiled.
const { api } = await import('../api.ts');
const document = await api.openapi();
const { hooks } = await api.describe();
const ajv = new Ajv2020({ strict: false, ownProperties: true });
addFormats.default(ajv);
// Browsers accept more URLs than RFC 3986 has URIs.
ajv.addFormat('uri', (text: string) => URL.canParse(text));
ajv.addSchema(JSON.parse(JSON.stringify(document)), 'api');

/** A schema cannot express bounds of numbers in strings or the number of days in a month. */
const beyond = [
  'a bigint must be within its bounds',
  '2022-02-30 is neither a date nor a date-time',
];

/** Error types for parameters that fail their types. */
const wrongTypes = ['validation', 'contract-changed'];

/** Whether a schema must reject the parameters; undefined if it may be less strict about the format of a string. */
function mustReject({ reply, title }: Case): boolean | undefined {
  const isWrong = 'error' in reply && wrongTypes.includes(reply.error);
  if (!isWrong || takesHeader(reply.under)) return false;
  const isForm = reply.issues?.some(({ code }) => code === 'format') === true;
  return isForm || beyond.includes(title) ? undefined : true;
}

/** Validates with a schema of the document, given by its path of keys. */
function satisfies(keys: readonly string[], json: unknown): boolean {
  const pointer = keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
  const validate = ajv.getSchema(`api#/${pointer.map(encodeURIComponent).join('/')}`);
  if (!validate) throw new Error(`The document has no ${keys.join(' ')}`);
  return validate(json) as boolean;
}

/** Whether a hook takes its parameter from a header. */
function takesHeader(hookId: string | undefined): boolean {
  return hookId !== undefined && hooks[hookId]?.header !== undefined;
}

const JSON_SCHEMA = ['content', 'application/json', 'schema'];

test('the document of the API is valid OpenAPI', async (t) => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  t.true(valid, JSON.stringify(errors));
});

for (const call of cases) {
  const { title, route, params, path, method, body, reply } = call;
  if (params === undefined || path || method || body !== undefined || 'status' in reply) continue;
  if (!document.paths[`/${route}`]) continue;
  const rejected = mustReject(call);
  if (rejected === undefined) continue;
  const operation = ['paths', `/${route}`, 'post'];
  test(`${title}, by the OpenAPI document`, (t) => {
    const isTaken = satisfies([...operation, 'requestBody', ...JSON_SCHEMA], { [route]: params });
    t.is(isTaken, !rejected, 'parameters');
    if ('error' in reply) return;
    const json = { ...reply.beside, ...(reply.result !== undefined && { [route]: reply.result }) };
    t.true(satisfies([...operation, 'responses', '200', ...JSON_SCHEMA], json), 'result');
  });
}

test('HTTP routes are described by their paths, parameters and statuses', (t) => {
  const { paths } = document;
  t.deepEqual(Object.keys(paths['/articles/{slug}'] ?? {}).sort(), [
    'delete',
    'get',
    'patch',
    'put',
  ]);
  t.false('/httpRoutes/get' in paths, 'The RPC path of a route with an HTTP route');
  const { get: list, post: create } = paths['/articles'] ?? {};
  t.deepEqual(
    list?.parameters?.map(({ name, in: place, required }) => [name, place, required]),
    [
      ['tag', 'query', false],
      ['limit', 'query', false],
      ['after', 'query', false],
      ['draft', 'query', false],
      ['order', 'query', false],
      ['ids', 'query', false],
    ],
  );
  t.is(list?.operationId, 'httpRoutes_list');
  t.deepEqual(list?.tags, ['httpRoutes']);
  t.is(list?.requestBody, undefined);
  t.deepEqual(create?.requestBody, {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/NewArticle' } } },
  });
  t.deepEqual(create?.responses['201'], {
    description: 'The result.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Article' } } },
  });
  const remove = paths['/articles/{slug}']?.delete;
  t.deepEqual(remove?.responses['204'], { description: 'Done, without a result.' });
  t.deepEqual(
    remove?.parameters?.map(({ name, in: place, required }) => [name, place, required]),
    [
      ['slug', 'path', true],
      ['hard', 'query', false],
    ],
  );
  t.true('get' in (paths['/files/{path}'] ?? {}));
});

test('the JSON of calls with files satisfies its schema in the form, and files are no JSON', (t) => {
  const callOf = (route: string) => [
    ...['paths', `/${route}`, 'post', 'requestBody'],
    ...['content', 'multipart/form-data', 'schema', 'properties', 'call'],
  ];
  const upload = { title: 'a', at: '2026-01-01T00:00:00Z', file: true };
  t.true(satisfies(callOf('files/beside'), { 'files/beside': [1, true] }));
  t.false(satisfies(callOf('files/beside'), { 'files/beside': [1, 'a file'] }));
  t.true(satisfies(callOf('files/within'), { 'files/within': [{ ...upload, others: [true] }] }));
  t.false(satisfies(callOf('files/within'), { 'files/within': [{ ...upload, file: null }] }));
  const { get, post } = document.paths['/files/text'] ?? {};
  for (const operation of [get, post]) {
    const response = operation?.responses['200'];
    t.deepEqual(response && 'content' in response && Object.keys(response.content ?? {}), [
      'text/csv',
    ]);
  }
});
