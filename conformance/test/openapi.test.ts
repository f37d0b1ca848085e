import '@mikrokit/compiler/register';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import test from 'ava';
import type { Case } from '../cases/case.ts';
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

/** Bounds of numbers that stand in strings, and which days a month has, are more than a schema can say. */
const beyond = ['a bigint keeps within its bounds', '2022-02-30 is neither a day nor a time on it'];

/** What a caller is told whose parameters are not of their types. */
const wrongTypes = ['validation', 'contract-changed'];

/** Whether a schema has to refuse the parameters; undefined where it may be less strict, about the form of a string. */
function mustRefuse({ reply, title }: Case): boolean | undefined {
  const isWrong = 'error' in reply && wrongTypes.includes(reply.error);
  if (!isWrong || takesHeader(reply.under)) return false;
  const isForm = reply.issues?.some(({ code }) => code === 'format') === true;
  return isForm || beyond.includes(title) ? undefined : true;
}

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

for (const call of cases) {
  const { title, route, params, path, method, body, reply } = call;
  if (params === undefined || path || method || body !== undefined || 'status' in reply) continue;
  if (!document.paths[`/${route}`]) continue;
  const refused = mustRefuse(call);
  if (refused === undefined) continue;
  const operation = ['paths', `/${route}`, 'post'];
  test(`${title}, by the OpenAPI document`, (t) => {
    const isTaken = satisfies([...operation, 'requestBody', ...JSON_SCHEMA], { [route]: params });
    t.is(isTaken, !refused, 'parameters');
    if ('error' in reply) return;
    const json = { ...reply.beside, ...(reply.result !== undefined && { [route]: reply.result }) };
    t.true(satisfies([...operation, 'responses', '200', ...JSON_SCHEMA], json), 'result');
  });
}
