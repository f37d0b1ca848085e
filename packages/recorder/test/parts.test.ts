import '@mikrokit/compiler/register';
import { createHash } from 'node:crypto';
import { createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import { createRecorder, memory, type RecorderOptions, type TapedCall } from '@mikrokit/recorder';
import test, { type ExecutionContext } from 'ava';

const { api } = await import('./parts-api.ts');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Makes calls of a recorded server, and returns its tape. */
async function record(
  t: ExecutionContext,
  makeCalls: (url: string) => Promise<unknown>,
  options: Partial<RecorderOptions> = {},
): Promise<readonly TapedCall[]> {
  const sink = memory();
  const recorder = await createRecorder(api, {
    sink,
    onError: (error) => t.fail(String(error)),
    ...options,
  });
  const server = await serve(recorder.api, { port: 0 });
  await makeCalls(server.url);
  await server.close();
  // The stream of a caller who has left ends when its handler notices, which may be later.
  await recorder.close({ deadline: 60_000 });
  const { calls, recorded, written } = recorder.stats();
  t.deepEqual([recorded, written], [calls, calls]);
  t.notRegex(JSON.stringify(sink.calls), /secret/);
  return sink.calls;
}

const post = (
  url: string,
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = {},
) => fetch(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

const json = { 'content-type': 'application/json' };

for (const accept of ['text/event-stream', 'application/x-ndjson'])
  test(`a stream is on tape with its items, redacted by type, and its end: ${accept}`, async (t) => {
    const [call] = await record(t, async (url) => {
      const reply = await post(`${url}/api/chat`, '[2]', { ...json, accept });
      t.regex(await reply.text(), /secret-1/);
    });
    t.deepEqual(call?.items, {
      first: [
        { item: { text: 'word 0', key: '[sensitive]' }, id: '1' },
        { item: { text: 'word 1', key: '[sensitive]' }, id: '2' },
      ],
      end: 'complete',
    });
    t.like(call, { status: 200, params: { chat: [2] }, results: { chat: { count: 2 } } });
    t.is(call?.dependencyCalls?.length, 2, 'what a generator asks while its items are sent');
  });

test('of long streams the first items are kept, and a hash of the others', async (t) => {
  const [byCount, byBytes] = await Promise.all(
    [{ maxItems: 3 }, { maxValueBytes: 111 }].map(async (options) => {
      const calls = await record(
        t,
        async (url) => (await post(`${url}/api/chat`, '[6]', json)).text(),
        options,
      );
      return calls[0]?.items;
    }),
  );
  const rest = [3, 4, 5].map((i) => `{"text":"word ${i}","key":"[sensitive]"}\n`).join('');
  t.is(byCount?.first.length, 3);
  t.deepEqual(byCount?.rest, { count: 3, bytes: rest.length - 3, sha256: sha256(rest) });
  t.is(byCount?.end, 'complete');
  t.deepEqual(byBytes?.rest, byCount?.rest);
});

test('an error that ends a stream is on tape with its status', async (t) => {
  const [call] = await record(
    t,
    async (url) => (await post(`${url}/api/chat`, '[101]', json)).text(),
    { errors: 'always', sample: 0 },
  );
  t.like(call, { status: 409, errors: { chat: { type: 'too-many', data: { count: 101 } } } });
  t.is(call?.items?.first.length, 101);
});

test('a stream that is resumed has the id after which it begins', async (t) => {
  const [call] = await record(t, async (url) =>
    (await post(`${url}/api/chat`, '[2]', { ...json, 'last-event-id': '1' })).text(),
  );
  t.deepEqual(call?.headers, { 'last-event-id': '1' });
  t.is(call?.items?.first.length, 1);
});

test('a stream whose caller leaves is cut on the tape', async (t) => {
  // The generator asks some more before it notices, which takes some of the queue, too.
  const options = { maxQueueBytes: 2 ** 28 };
  const makeCall = async (url: string) => {
    const aborting = new AbortController();
    const { signal } = aborting;
    const reply = await fetch(`${url}/api/chat`, {
      method: 'POST',
      body: '[1000000]',
      headers: json,
      signal,
    });
    await reply.body?.getReader().read();
    aborting.abort();
  };
  const [call] = await record(t, makeCall, options);
  t.is(call?.items?.first[0]?.id, '1');
  t.is(call?.items?.end, 'cut');
});

test('a parameter that streams is on tape with its items, and cut where the handler leaves', async (t) => {
  const measures = (...times: number[]) => times.map((at) => ({ at, pin: `secret-${at}` }));
  const lines = (...times: number[]) =>
    measures(...times)
      .map((one) => JSON.stringify(one))
      .join('\n');
  const form = (body: string) => {
    const data = new FormData();
    data.append('call', '["ada",true]');
    data.append('/1', new Blob([body], { type: 'application/x-ndjson' }));
    return data;
  };
  const [whole, left] = await record(t, async (url) => {
    t.deepEqual(await (await post(`${url}/api/sum`, form(lines(1, 2)))).json(), { sum: 'ada 3' });
    await post(`${url}/api/sum`, form(lines(1, -1, 2)));
  });
  t.deepEqual(whole?.sent, {
    first: [1, 2].map((at) => ({ item: { at, pin: '[sensitive]' } })),
    end: 'complete',
  });
  t.like(whole, { params: { sum: ['ada', '[items]'] }, results: { sum: 'ada 3' }, redacted: true });
  t.is(left?.sent?.end, 'cut');
});

test('files are on tape by name, type, size and hash, in parameters and as results', async (t) => {
  const [album, size, numbers] = await record(t, async (url) => {
    const client = createClient<typeof api>({ url: `${url}/api` });
    const photos = ['a', 'b'].map(
      (name) => new File([`photo ${name}`], `${name}.png`, { type: 'image/png' }),
    );
    t.is(await client.album({ title: 'Rome', photos }), 'Rome 2');
    t.is(await client.size(new File(['12345'], 'five.txt', { type: 'text/plain;charset=x' })), 5);
    t.is(await new Response(await client.numbers(3)).text(), '1\n2\n3\n');
    await client.close();
  });
  const photo = (name: string) => ({
    name: `${name}.png`,
    type: 'image/png',
    size: 7,
    sha256: sha256(`photo ${name}`),
  });
  t.deepEqual(album?.params.album, [{ title: 'Rome', photos: [photo('a'), photo('b')] }]);
  t.true(album?.redacted);
  t.like(album, { results: { album: 'Rome 2' } });
  const five = { name: 'five.txt', type: 'text/plain', size: 5, sha256: sha256('12345') };
  t.deepEqual(size?.params.size, [five]);
  t.deepEqual(numbers?.results.numbers, {
    name: '',
    type: 'text/csv',
    size: 6,
    sha256: sha256('1\n2\n3\n'),
  });
  t.false(numbers?.redacted);
});

test('a rule for a file hides what is known of it', async (t) => {
  const body = new FormData();
  body.append('call', '[{"title":"Rome","photos":[true]}]');
  body.append('/0/photos/0', new File(['x'], 'secret.png'));
  const calls = await record(
    t,
    async (url) => t.is((await post(`${url}/api/album`, body)).status, 200),
    { rules: [{ property: 'photos', action: 'redact' }] },
  );
  t.deepEqual(calls[0]?.params.album, [{ title: 'Rome', photos: '[redacted]' }]);
});

test('calls by HTTP paths are on tape as others are', async (t) => {
  const calls = await record(t, async (url) => {
    const articles = `${url}/api/articles`;
    await fetch(`${articles}/tea?limit=5`);
    await post(articles, '{"title":"Tea","pin":"secret"}', json);
    await fetch(`${articles}/tea`, { method: 'DELETE' });
    await fetch(`${articles}/none`, { method: 'DELETE' });
    await fetch(`${articles}/tea?limit=secret`);
    await post(articles, '{"secret', json);
  });
  const seen = calls.map(({ http, status, params, results, errors }) => [
    http,
    status,
    params,
    results,
    errors,
  ]);
  const list = 'articles/list';
  const create = 'articles/create';
  const remove = 'articles/remove';
  t.deepEqual(seen, [
    ['GET /api/articles/{tag}', 200, { [list]: ['tea', { limit: 5 }] }, { [list]: ['tea', 5] }, {}],
    [
      'POST /api/articles',
      201,
      { [create]: [{ title: 'Tea', pin: '[sensitive]' }] },
      { [create]: 'Tea' },
      {},
    ],
    ['DELETE /api/articles/{slug}', 204, { [remove]: ['tea'] }, {}, {}],
    [
      'DELETE /api/articles/{slug}',
      404,
      { [remove]: ['none'] },
      {},
      { [remove]: { type: 'no-article', data: { slug: 'none' } } },
    ],
    ['GET /api/articles/{tag}', 400, {}, {}, { [list]: { type: 'validation' } }],
    ['POST /api/articles', 400, {}, {}, { [create]: { type: 'bad-request' } }],
  ]);
});

test("calls of raw routes are on tape by head, status and the bodies' size and hash", async (t) => {
  const sink = memory();
  const recorder = await createRecorder(api, { sink, headers: ['x-tenant'] });
  const server = await serve(recorder.api, { port: 0 });
  const headers = { 'content-type': 'text/plain', 'x-tenant': 'acme' };
  await (await post(`${server.url}/api/paid/secret?key=secret`, 'secret', headers)).text();
  await post(`${server.url}/api/unread`, 'secret');
  await (await fetch(`${server.url}/api/internal`)).text();
  await server.close();
  await recorder.close();
  t.notRegex(JSON.stringify(sink.calls), /secret/);
  const [paid, unread] = sink.calls;
  t.like(paid, {
    route: 'hooks/paid',
    http: 'POST /api/paid/{shop}',
    contract: '',
    status: 200,
    headers: { 'x-tenant': 'acme' },
    redacted: true,
  });
  t.deepEqual(paid?.raw, {
    request: { name: '', type: 'text/plain', size: 6, sha256: sha256('secret') },
    reply: { name: '', type: 'text/plain', size: 6, sha256: sha256('thanks') },
  });
  t.deepEqual(unread?.raw?.request, { name: '', type: 'text/plain', size: 0 });
  t.is(unread?.status, 204);
  t.like(recorder.stats(), { calls: 2, written: 2, unsupported: 1 });
});
