import { gzipSync } from 'node:zlib';
import { type ClientError, createClient, fetchTransport, type RpcError } from '@mikrokit/client';
import test from 'ava';
import { api } from './api/compiled.ts';
import { reply, startRawServer } from './raw-server.ts';

const document = await api.describe();
const user = { id: 1, name: 'Ada', lastUpdate: '1970-01-01T00:00:00.000Z' };
const good = JSON.stringify({ 'users/get': user });
const whole = reply(good);
const head = (lines: string) => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${lines}\r\n`;
const chunked = head('transfer-encoding: chunked\r\n');
const half = gzipSync(good).subarray(0, -12).toString('latin1');

const bytes = (body: string) => `${head(`content-length: ${body.length}\r\n`)}${body}`;

type Outcome = 'the user' | 'network' | 'protocol' | 'either';

/** Hostile replies, and what the caller gets for each. */
const hostile: readonly (readonly [title: string, text: string, outcome: Outcome])[] = [
  ['sent in chunks', `${chunked}${good.length.toString(16)}\r\n${good}\r\n0\r\n\r\n`, 'the user'],
  ['early hints, then a reply', `HTTP/1.1 103 Hints\r\nlink: </a>\r\n\r\n${whole}`, 'the user'],
  ['an unexpected continue', `HTTP/1.1 100 Continue\r\n\r\n${whole}`, 'network'],
  ['chunks of no length', `${chunked}zz\r\n${good}\r\n`, 'network'],
  ['a chunk shorter than its length', `${chunked}ff\r\n${good}\r\n0\r\n\r\n`, 'network'],
  ['two lengths', `${head('content-length: 5\r\ncontent-length: 6\r\n')}{"a":1`, 'network'],
  [
    'longer than its length',
    reply(good).replace(`length: ${good.length}`, 'length: 9'),
    'protocol',
  ],
  ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}\r\n\r\n`, 'network'],
  ['no status', 'HTTP/1.1\r\n\r\n', 'network'],
  ['no content', 'HTTP/1.1 204 No Content\r\n\r\n', 'protocol'],
  ['reset content', 'HTTP/1.1 205 Reset\r\ncontent-length: 0\r\n\r\n', 'protocol'],
  ['not modified', 'HTTP/1.1 304 Not Modified\r\n\r\n', 'protocol'],
  [
    'half of a gzip',
    `${head(`content-encoding: gzip\r\ncontent-length: ${half.length}\r\n`)}${half}`,
    'either',
  ],
  ['invalid gzip', reply(good, { headers: 'content-encoding: gzip\r\n' }), 'network'],
  ['a byte order mark', bytes(`\xef\xbb\xbf${good}`), 'the user'],
  ['a byte that is not UTF-8', bytes(good.replace('Ada', 'A\x80a')), 'the user'],
  ['another charset', reply(good, { type: 'application/json; charset=utf-16' }), 'the user'],
  ['a duplicate key', reply(`{"users/get":1,${good.slice(1)}`), 'the user'],
  ['a prototype', reply(`{"__proto__":${good},"toString":1}`), 'protocol'],
  [
    'a prototype in the result',
    reply(good.replace('{"id"', '{"__proto__":{"name":1},"id"')),
    'the user',
  ],
  ['a constructor for errors', reply('{"errors":{"constructor":{"type":"x"}}}'), 'protocol'],
  ['JSON with 100,000 levels', reply('['.repeat(100_000)), 'protocol'],
  [
    'a permanent redirect to itself',
    reply('', { status: 308, headers: 'location: /users/get\r\n' }),
    'protocol',
  ],
  ['a number beyond the range of doubles', reply(good.replace('"id":1', '"id":1e999')), 'protocol'],
  ['HTML with the content type of JSON', reply('<!doctype html>'), 'protocol'],
];

for (const [by, transport] of [
  ['undici', undefined],
  ['fetch', fetchTransport()],
] as const) {
  for (const [title, text, outcome] of hostile) {
    test(`${title}, by ${by}`, async (t) => {
      const { url } = await startRawServer(t, document, (socket, n) => {
        socket.write(n === 0 ? text : whole, 'latin1');
        if (n === 0 && outcome !== 'the user') setTimeout(() => socket.end(), 50);
      });
      await using client = createClient<typeof api>({ url, ...(transport && { transport }) });
      const result = await client.users.get.with({ deadline: 10_000 }).safe(1);
      if (outcome === 'the user') {
        t.true(result.ok, String((result as { error?: unknown }).error));
        if (result.ok) t.like(result.value, { id: 1, lastUpdate: new Date(0) });
        if (result.ok) t.is(typeof result.value.name, 'string');
      } else {
        const { error } = result as { error: RpcError };
        if (outcome === 'either') t.regex(error.type, /^(?:network|protocol)$/);
        else t.like(error, { type: outcome, route: 'users/get' } as Partial<ClientError>);
      }
      t.is(({} as { name?: unknown }).name, undefined);
      // The next call works.
      t.is((await client.users.get(1)).name, 'Ada');
    });
  }
}
