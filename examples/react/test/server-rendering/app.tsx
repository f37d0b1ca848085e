import { type Client, createClient } from '@mikrokit/client';
import { hydration, infiniteQueryOptions, queryOptions } from '@mikrokit/client/tanstack-query';
import {
  type DehydratedState,
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { api } from './api.ts';

type Api = Client<typeof api>;

/** A client of the API on this origin. */
export const createApiClient = (url: string): Api =>
  createClient<typeof api>({ url, prefix: 'rpc' });

/** The queries of one page, whose data pass from the server to the browser with their types. */
export const createQueries = () =>
  new QueryClient({ defaultOptions: { ...hydration, queries: { staleTime: 60_000 } } });

const pages = (client: Api) =>
  infiniteQueryOptions(client.people, {
    getNextPageParam: (page) => page.next,
    params: (from) => [{ ...(from !== undefined && { from }) }],
  });

/** Loads on the server what the first view shows. */
export async function load(client: Api): Promise<DehydratedState> {
  const queries = createQueries();
  await queries.prefetchQuery(queryOptions(client.founder));
  await queries.prefetchInfiniteQuery(pages(client));
  return dehydrate(queries);
}

export function App(props: {
  readonly client: Api;
  readonly queries: QueryClient;
  readonly state: DehydratedState;
}) {
  return (
    <QueryClientProvider client={props.queries}>
      <HydrationBoundary state={props.state}>
        <Founder client={props.client} />
        <People client={props.client} />
        <Person client={props.client} />
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

function Founder({ client }: { readonly client: Api }) {
  const { data } = useQuery(queryOptions(client.founder));
  return (
    <h1>
      {data?.name}, {data?.born.getUTCFullYear()}, {String(data && data.id + 1n)}
    </h1>
  );
}

function People({ client }: { readonly client: Api }) {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(pages(client));
  return (
    <>
      <ul>{data?.pages.flatMap(({ names }) => names.map((name) => <li key={name}>{name}</li>))}</ul>
      {hasNextPage && (
        <button type="button" onClick={() => fetchNextPage()}>
          More
        </button>
      )}
    </>
  );
}

/** Asks for nobody until a name is chosen. */
function Person({ client }: { readonly client: Api }) {
  const [name, setName] = useState<string>();
  const { data, error, fetchStatus } = useQuery({
    ...queryOptions(client.person, name ?? skipToken),
    retry: false,
  });
  // The type of errors is that of the route, although `retry` is another.
  const missing = error?.type === 'no-person' ? `none of ${error.data.people}` : error?.type;
  return (
    <>
      <button type="button" onClick={() => setName('Grace')}>
        Grace
      </button>
      <button type="button" onClick={() => setName('Nobody')}>
        Nobody
      </button>
      <output>{missing ?? data?.seen.toISOString() ?? fetchStatus}</output>
    </>
  );
}
