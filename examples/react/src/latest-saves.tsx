import { streamOptions } from '@mikrokit/client/tanstack-query';
import { experimental_streamedQuery as streamedQuery, useQuery } from '@tanstack/react-query';
import { client } from './client.ts';

/** What is saved, by this page or any other, as it happens. */
export function LatestSaves() {
  const options = streamOptions(client.saves);
  const { data, error } = useQuery({ ...options, queryFn: streamedQuery(options) });
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      <ol aria-label="Saves">
        {data?.map(({ number, name, at }) => (
          <li key={number}>
            {name} at {at.toLocaleTimeString()}
          </li>
        ))}
      </ol>
    </>
  );
}
