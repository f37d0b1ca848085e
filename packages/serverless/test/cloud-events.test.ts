import '@mikrokit/compiler/register';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { cloudEvent } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { cloudEventFunction } from '@mikrokit/serverless/google';
import test from 'ava';

const { api, seen } = await import('./events-api.ts');

cloudEvent(
  'files',
  cloudEventFunction(api, {
    'google.cloud.storage.object.v1.finalized': 'files/added',
    'google.cloud.pubsub.topic.v1.messagePublished': ({ data }) => ({
      route: 'files/named',
      params: [Buffer.from((data as PubSubData).message.data, 'base64').toString()],
      headers: { 'X-From': 'pubsub' },
    }),
  }) as (event: unknown) => Promise<void>,
);

interface PubSubData {
  readonly message: { readonly data: string };
}

const server = getTestServer('files').listen(0, '127.0.0.1');
await once(server, 'listening');
test.after.always(() => server.close());

/** Delivers an event as Eventarc does: data in the body, all else in headers. */
const deliver = (type: string, data: unknown) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'ce-id': '1',
      'ce-source': '//storage.googleapis.com/projects/_/buckets/files',
      'ce-type': type,
      'ce-specversion': '1.0',
    },
    body: JSON.stringify(data),
  });

test.serial('an event calls the route of its type with its decoded data', async (t) => {
  const data = { name: 'a.txt', size: 3, timeCreated: '2026-01-01T00:00:00Z', more: true };
  const reply = await deliver('google.cloud.storage.object.v1.finalized', data);
  t.is(reply.status, 204);
  t.deepEqual(seen.splice(0), ['a.txt of 2026, //storage.googleapis.com/projects/_/buckets/files']);
});

test.serial('a function can make any other call, with headers', async (t) => {
  const data = { message: { data: Buffer.from('b.txt').toString('base64') } };
  const reply = await deliver('google.cloud.pubsub.topic.v1.messagePublished', data);
  t.is(reply.status, 204);
  t.deepEqual(seen.splice(0), ['b.txt from pubsub']);
});

test.serial('a failed event rejects, so that it is delivered again', async (t) => {
  const wrong = await deliver('google.cloud.storage.object.v1.finalized', {
    name: 'SECRET',
    size: '',
  });
  t.is(wrong.status, 500);
  const text = await wrong.text();
  t.regex(text, /"type":"validation"/);
  t.false(text.includes('SECRET'));
  const unknown = await deliver('unknown', {});
  t.is(unknown.status, 500);
  t.deepEqual(seen, []);
});

test('an unknown route is rejected at start-up, and by the types', (t) => {
  // @ts-expect-error
  t.throws(() => cloudEventFunction(api, { '*': 'files/gone' }), {
    instanceOf: TypeError,
    message: 'The router has no route "files/gone"',
  });
});
