import '@mikrokit/compiler/register';
import { streamOptions } from '@mikrokit/client/tanstack-query';
import { serve } from '@mikrokit/http';
import {
  QueryClient,
  QueryObserver,
  experimental_streamedQuery as streamedQuery,
} from '@tanstack/query-core';
import test from 'ava';
import type { Token } from './api/streams.ts';

const { seen, streams } = (await import('./api/streams.ts')) as typeof import('./api/streams.ts');
const { clientOf } = (await import(
  './api/stream-clients.ts'
)) as typeof import('./api/stream-clients.ts');

const server = await serve(streams, { port: 0 });
const client = clientOf({ url: server.url });
test.after.always(async () => {
  await client.close();
  await server.close();
});

test.serial('the data of a query grow with the items of a stream', async (t) => {
  const queries = new QueryClient();
  const options = streamOptions(client.tokens, 3, 20);
  const lengths = new Set<number>();
  const observer = new QueryObserver(queries, { ...options, queryFn: streamedQuery(options) });
  const unsubscribe = observer.subscribe(({ data }) => lengths.add(data?.length ?? 0));
  await queries.fetchQuery({ ...options, queryFn: streamedQuery(options) });
  unsubscribe();
  const data: Token[] | undefined = queries.getQueryData(options.queryKey);
  t.deepEqual(
    data,
    [1, 2, 3].map((n) => ({ n, at: new Date(n) })),
  );
  t.true(lengths.has(1) && lengths.has(2) && lengths.has(3), [...lengths].join());
  // @ts-expect-error The parameters are those of the route.
  t.truthy(streamOptions(client.tokens, 'x'));
});

test.serial('a query that is cancelled ends its stream', async (t) => {
  const { closed } = seen;
  const queries = new QueryClient();
  const options = streamOptions(client.tokens, 1_000_000, 5);
  const fetching = queries.fetchQuery({ ...options, queryFn: streamedQuery(options) });
  while ((queries.getQueryData(options.queryKey)?.length ?? 0) < 2)
    await new Promise((resolve) => setTimeout(resolve, 5));
  await queries.cancelQueries({ queryKey: options.queryKey });
  await fetching.catch(() => {});
  while (seen.closed === closed) await new Promise((resolve) => setTimeout(resolve, 5));
  t.pass();
});

test.serial('an error of a stream is the error of its query, and is not retried', async (t) => {
  const queries = new QueryClient();
  const options = streamOptions(client.mayFail, 'returns');
  const error = await t.throwsAsync(
    queries.fetchQuery({ ...options, queryFn: streamedQuery(options) }),
  );
  t.like(error, { type: 'late', status: 404 });
});
