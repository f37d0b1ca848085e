import { createRouter, type Messages } from '@mikrokit/router';
import test from 'ava';
import { call } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const codecs = handWrittenCodecs({ create: { name: 'string', age: 'number' } });
const routes = { create: (_context: unknown, name: string, age: number) => `${name} ${age}` };

const spanish: Messages = {
  type: 'Se esperaba {expected} en {path}',
  missing: ({ path }) => `Falta ${path.join('.')}`,
};

async function messagesOf(params: unknown, messages?: Messages): Promise<unknown[]> {
  const api = createRouter(routes, messages ? { messages } : {}, codecs);
  const { status, body } = await call(api, '/create', params);
  const { errors } = body as { errors: { create: { issues: { message: string }[] } } };
  return [status, ...errors.create.issues.map(({ message }) => message)];
}

test('an application answers in Spanish', async (t) => {
  t.deepEqual(await messagesOf([1], spanish), [400, 'Se esperaba string en name', 'Falta age']);
});

test('messages that an application leaves out are in English', async (t) => {
  t.deepEqual(await messagesOf(['Ada', 1, 2], spanish), [400, 'One value too many']);
  t.deepEqual(await messagesOf([1]), [400, 'Expected string', 'Missing; expected number']);
});

test('a message that throws is an internal error that tells the caller nothing', async (t) => {
  const messages: Messages = {
    type: () => {
      throw new Error('secret');
    },
  };
  const { logger, entries } = recordingLogger();
  const api = createRouter(routes, { messages, logger }, codecs);
  const { status, body } = await call(api, '/create', [1, 1]);
  t.is(status, 500);
  t.notRegex(JSON.stringify(body), /secret/);
  t.regex(String(entries[0]?.details.err), /secret/);
});
