import { type ClientError, createClient, fetchTransport, type RpcError } from '@mikrokit/client';
import {
  deserializeData,
  hydration,
  infiniteQueryOptions,
  mutationOptions,
  queryKey,
  queryOptions,
  serializeData,
} from '@mikrokit/client/tanstack-query';
import { serve } from '@mikrokit/http';
import {
  dehydrate,
  hydrate,
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  QueryObserver,
  skipToken,
} from '@tanstack/query-core';
import type { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import test from 'ava';
import { api } from './api/compiled.ts';

const server = await serve(api, { port: 0 });
test.after.always(() => server.close());
const client = createClient<typeof api>({ url: server.url });

/** A client whose first requests fail, and the number of its requests. */
function failing(times: number, options: { readonly retry?: number } = {}) {
  let requests = 0;
  const fetch = async (url: string, init: RequestInit) => {
    requests++;
    return requests <= times ? new Response('', { status: 503 }) : globalThis.fetch(url, init);
  };
  const made = createClient<typeof api>({
    url: server.url,
    transport: fetchTransport({
      fetch: (url, init) =>
        url.endsWith('.json') ? globalThis.fetch(url, init) : fetch(url, init),
    }),
    ...options,
  });
  return { client: made, requests: () => requests };
}

test('a query fetches rich values, typed, and is found under its key', async (t) => {
  const queries = new QueryClient();
  const options = queryOptions(client.users.get, 1, new Date(5));
  const user = await queries.fetchQuery(options);
  t.deepEqual(user, { id: 1, name: 'Ada', lastUpdate: new Date(5) });
  const year: number | undefined = queries.getQueryData(options.queryKey)?.lastUpdate.getFullYear();
  t.is(year, 1970);
  // @ts-expect-error The parameters are those of the route.
  t.truthy(queryOptions(client.users.get, 'x'));
});

test('equal parameters have equal keys, and different ones have different keys', (t) => {
  const key = (at: Date) => JSON.stringify(queryKey(client.users.get, 1, at));
  t.is(key(new Date(5)), key(new Date(5)));
  t.not(key(new Date(5)), key(new Date(6)));
  const rich = (value: unknown) => JSON.stringify(queryKey(client, value));
  const values = [1n, 1, '1', new Set([1]), [1], new Map([[1, 2]]), new Uint8Array([1]), { a: 1n }];
  t.is(new Set(values.map(rich)).size, values.length);
});

test('keys of groups cover all of their routes, and those of routes all of their calls', async (t) => {
  const queries = new QueryClient();
  const get = queryOptions(client.users.get, 1, new Date(5));
  const list = queryOptions(client.users.list, 1, 2);
  const ping = queryOptions(client.ping);
  for (const options of [get, list, ping]) await queries.fetchQuery<unknown>(options as never);
  const covered = (key: readonly unknown[]) =>
    queries
      .getQueryCache()
      .findAll({ queryKey: key })
      .map(({ queryKey }) => queryKey);
  t.deepEqual(covered(queryKey(client.users)), [get.queryKey, list.queryKey]);
  t.deepEqual(covered(queryKey(client.users.get)), [get.queryKey]);
  t.deepEqual(covered(queryKey(client.users.get, 1, new Date(5))), [get.queryKey]);
  t.deepEqual(covered(queryKey(client.users.get, 1, new Date(6))), []);
  t.is(covered(queryKey(client)).length, 3);
});

test('a route without a result gives null, because a query accepts no undefined', async (t) => {
  const nothing: null = await new QueryClient().fetchQuery(queryOptions(client.users.remove, 1));
  t.is(nothing, null);
});

test('a cancelled query aborts its call', async (t) => {
  let signal: AbortSignal | null | undefined;
  const hanging = createClient<typeof api>({
    url: server.url,
    transport: fetchTransport({
      fetch: (url, init) => {
        if (url.endsWith('.json')) return globalThis.fetch(url, init);
        signal = init.signal;
        return new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal?.reason)),
        );
      },
    }),
  });
  const queries = new QueryClient();
  const observer = new QueryObserver(queries, queryOptions(hanging.users.get, 1));
  const leave = observer.subscribe(() => {});
  while (signal === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  t.false(signal?.aborted);
  leave();
  t.true(signal?.aborted);
  queries.clear();
});

test('TanStack Query retries transient failures, and never an answer of the API', async (t) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } });
  const twice = failing(2);
  const user = await queries.fetchQuery(queryOptions(twice.client.users.get, 1));
  t.is(user.id, 1);
  t.is(twice.requests(), 3);
  const always = failing(9);
  await t.throwsAsync(queries.fetchQuery(queryOptions(always.client.users.get, 2)), {
    name: 'ClientError',
  });
  t.is(always.requests(), 4);
  const answered = failing(0);
  await t.throwsAsync(queries.fetchQuery(queryOptions(answered.client.users.get, -1)), {
    message: 'no-user',
  });
  t.is(answered.requests(), 1);
});

test('TanStack Query does not retry if the client does', async (t) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } });
  const { client, requests } = failing(9, { retry: 1 });
  await t.throwsAsync(queries.fetchQuery(queryOptions(client.users.list, 1)), {
    name: 'ClientError',
  });
  t.is(requests(), 2);
});

test('a mutation takes the parameters as a list, and has the errors of its route', async (t) => {
  const queries = new QueryClient();
  const save = new MutationObserver(queries, mutationOptions(client.users.update));
  const user = { id: 1, name: 'Ada', lastUpdate: new Date(5) };
  t.deepEqual(await save.mutate([user]), user);
  // @ts-expect-error The variables are the list of parameters.
  await t.throwsAsync(save.mutate(user));
  const { error } = new MutationObserver(
    queries,
    mutationOptions(client.users.get),
  ).getCurrentResult();
  const typed: RpcError<'no-user', { id: bigint }> | ClientError | undefined =
    error?.type === 'no-user' || error?.type === 'network' ? error : undefined;
  t.is(typed, undefined);
});

test('an infinite query goes from page to page by the cursor in each result', async (t) => {
  const queries = new QueryClient();
  const options = infiniteQueryOptions(client.users.page, {
    getNextPageParam: (page) => page.next,
    params: (cursor) => [{ ...(cursor !== undefined && { cursor }), name: 'Ada' }],
  });
  const observer = new InfiniteQueryObserver(queries, options);
  const leave = observer.subscribe(() => {});
  t.teardown(leave);
  const idsOf = (result: { data?: { pages: { users: { id: number }[] }[] } | undefined }) =>
    result.data?.pages.map(({ users }) => users[0]?.id);
  await observer.refetch();
  t.deepEqual(idsOf(observer.getCurrentResult()), [0]);
  await observer.fetchNextPage();
  t.deepEqual(idsOf(await observer.fetchNextPage()), [0, 1, 2]);
  t.false(observer.getCurrentResult().hasNextPage);
  const cursors: (bigint | undefined)[] | undefined = queries.getQueryData(
    options.queryKey,
  )?.pageParams;
  t.deepEqual(cursors, [undefined, 1n, 2n]);
  t.truthy(queries.getQueryCache().find({ queryKey: queryKey(client.users.page), exact: false }));
  // The data of pages and of a single call have different keys.
  const [, , last] = queryOptions(client.users.page, { name: 'Ada' }).queryKey;
  t.notDeepEqual(options.queryKey[2], last);
  const wrong = () =>
    infiniteQueryOptions(client.users.page, {
      getNextPageParam: (page) => page.next,
      // @ts-expect-error The cursor is the bigint of the result.
      params: (cursor) => [{ cursor: `${cursor}`, name: '' }],
    });
  t.is(typeof wrong, 'function');
});

test('a page before the first, and a first cursor, are those of the options', async (t) => {
  const queries = new QueryClient();
  const options = infiniteQueryOptions(client.users.page, {
    getNextPageParam: (page) => page.next,
    getPreviousPageParam: (page) => (page.users[0]?.id === 0 ? null : 0n),
    initialPageParam: 1n,
    params: (cursor = 0n) => [{ cursor, name: 'Ada' }],
  });
  const observer = new InfiniteQueryObserver(queries, options);
  t.teardown(observer.subscribe(() => {}));
  await observer.refetch();
  const { data, hasPreviousPage } = await observer.fetchPreviousPage();
  t.deepEqual(data?.pageParams, [0n, 1n]);
  t.false(hasPreviousPage);
});

test('with skipToken nothing is called, under a key that no call has', async (t) => {
  const queries = new QueryClient();
  const idOf = (): number | typeof skipToken => skipToken;
  const options = queryOptions(client.users.get, idOf());
  t.is(options.queryFn, skipToken);
  const observer = new QueryObserver(queries, options);
  t.teardown(observer.subscribe(() => {}));
  t.like(observer.getCurrentResult(), { status: 'pending', fetchStatus: 'idle' });
  t.deepEqual(options.queryKey, ['users', 'get', { skipped: true }]);
  const number: number | typeof skipToken = 1;
  const called = queryOptions(client.users.get, number);
  t.deepEqual(called.queryKey, queryKey(client.users.get, 1));
});

test('options that are spread keep their data and errors, whatever they replace', (t) => {
  type Use = typeof useQuery;
  type Suspend = typeof useSuspenseQuery;
  const check = (use: Use, suspend: Suspend) => {
    const replaced = use({ ...queryOptions(client.users.get, 1), retry: false });
    const data: bigint | undefined =
      replaced.error?.type === 'no-user' ? replaced.error.data.id : undefined;
    const delayed = use({ ...queryOptions(client.users.get, 1), retry: 5, retryDelay: 1 });
    const type: 'no-user' | undefined =
      delayed.error?.type === 'no-user' ? delayed.error.type : undefined;
    const suspended = suspend({ ...queryOptions(client.users.get, 1), retry: false });
    const at: Date = suspended.data.lastUpdate;
    const skipped = use({ ...queryOptions(client.users.get, skipToken), staleTime: 5 });
    const name: string | undefined = skipped.data?.name;
    // @ts-expect-error A query that suspends cannot be skipped.
    suspend(queryOptions(client.users.get, skipToken));
    return [data, type, at, name];
  };
  t.is(typeof check, 'function');
});

test('data are dehydrated to JSON and hydrated with their types', async (t) => {
  const defaultOptions = { ...hydration };
  const onServer = new QueryClient({ defaultOptions });
  const options = queryOptions(client.users.get, 1, new Date(5));
  const pages = infiniteQueryOptions(client.users.page, {
    getNextPageParam: (page) => page.next,
    params: (cursor) => [{ cursor: cursor ?? 0n, name: 'Ada' }],
  });
  await onServer.fetchQuery(options);
  await onServer.fetchInfiniteQuery(pages);
  const text = JSON.stringify(dehydrate(onServer));
  const onPage = new QueryClient({ defaultOptions });
  hydrate(onPage, JSON.parse(text));
  t.deepEqual(onPage.getQueryData(options.queryKey), {
    id: 1,
    name: 'Ada',
    lastUpdate: new Date(5),
  });
  t.deepEqual(onPage.getQueryData(pages.queryKey), {
    pages: [{ users: [{ id: 0, name: 'Ada', lastUpdate: new Date(0) }], next: 1n }],
    pageParams: [undefined],
  });
});

test('every value of a result is the same behind serializers, and JSON between them', (t) => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => i);
  const values = [
    {
      a: [1, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e300],
      b: undefined,
      c: null,
      d: 'ä\u2028',
    },
    new Date(5),
    new Date(Number.NaN),
    12345678901234567890n,
    new Map<unknown, unknown>([[new Date(1), new Set([1n, { a: 2n }])]]),
    new URL('https://example.com/ä?b'),
    /a\/b/gi,
    bytes,
    bytes.subarray(10, 20),
    bytes.buffer,
    new BigInt64Array([1n, -1n]),
    new Float64Array([0.1]),
    { $mikrokit: ['Date', '5'], and: new Date(1) },
    { $mikrokit: { $mikrokit: 1n } },
    JSON.parse('{"__proto__":{"a":1}}'),
    [undefined, [undefined]],
  ];
  for (const value of values) {
    const json = JSON.parse(JSON.stringify(serializeData(value)));
    t.deepEqual(deserializeData(json), value);
  }
  t.is(({} as { a?: number }).a, undefined);
  const { Temporal } = globalThis as { Temporal?: { PlainDate: { from(text: string): unknown } } };
  const day = Temporal?.PlainDate.from('2026-01-02');
  if (day) t.is(String(deserializeData(serializeData(day))), '2026-01-02');
  t.throws(() => serializeData({ a: () => 1 }), { message: /function cannot be dehydrated/ });
  t.throws(() => serializeData(new Blob()), { message: /Blob cannot be dehydrated/ });
  t.throws(() => deserializeData({ $mikrokit: ['Later', 1] }), { message: /kind 'Later'/ });
});
