import { type ClientError, createClient, fetchTransport, type RpcError } from '@mikrokit/client';
import { mutationOptions, queryKey, queryOptions } from '@mikrokit/client/tanstack-query';
import { serve } from '@mikrokit/http';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core';
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
