import '@mikrokit/compiler/register';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import test from 'ava';
import { cases } from '../cases/index.ts';

// Compiled by the loader, which is registered before.
const { api } = await import('../api.ts');
const document = await api.openapi();
const { hooks } = await api.describe();
const ajv = new Ajv2020({ strict: false, ownProperties: true });
addFormats.default(ajv);
// The URLs of browsers are more than the URIs of RFC 3986.
ajv.addFormat('uri', (text: string) => URL.canParse(text));
ajv.addSchema(JSON.parse(JSON.stringify(document)), 'api');

/** What the validator takes for a date-time, and RFC 3339 or a `Date` does not; bounds of numbers that stand in strings. */
const beyond = [
  'a bigint keeps within its bounds',
  'a date of "2022-10-26T21:11:27+0200" is refused for its form',
  'a date of "2022-12-31T23:59:60Z" is refused for its form',
];

/** Validates by a schema of the document, given by the keys that lead to it. */
function satisfies(keys: readonly string[], json: unknown): boolean {
  const pointer = keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
  const validate = ajv.getSchema(`api#/${pointer.map(encodeURIComponent).join('/')}`);
  if (!validate) throw new Error(`The document has no ${keys.join(' ')}`);
  return validate(json) as boolean;
}

/** Whether a hook's parameter is no part of a body. */
function takesHeader(hookId: string | undefined): boolean {
  return hookId !== undefined && hooks[hookId]?.header !== undefined;
}

const JSON_SCHEMA = ['content', 'application/json', 'schema'];

test('the document of the API is valid OpenAPI', async (t) => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  t.true(valid, JSON.stringify(errors));
});

for (const { title, route, params, path, method, body, reply } of cases) {
  if (params === undefined || path || method || body !== undefined || 'status' in reply) continue;
  if (!document.paths[`/${route}`]) continue;
  const operation = ['paths', `/${route}`, 'post'];
  test(`${title}, by the OpenAPI document`, (t) => {
    const isRefused = 'error' in reply && reply.error === 'validation' && !takesHeader(reply.under);
    const isTaken = satisfies([...operation, 'requestBody', ...JSON_SCHEMA], { [route]: params });
    t.is(isTaken, !isRefused || beyond.includes(title), 'parameters');
    if ('error' in reply) return;
    const json = { ...reply.beside, ...(reply.result !== undefined && { [route]: reply.result }) };
    t.true(satisfies([...operation, 'responses', '200', ...JSON_SCHEMA], json), 'result');
  });
}
