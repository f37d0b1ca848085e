import { queryOptions } from '@mikrokit/client/tanstack-query';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from './client.ts';

/** Greets the name in the field. */
export function App() {
  const [name, setName] = useState('Ada');
  const { data, error } = useQuery({ ...queryOptions(client.greet, name), retry: false });
  return (
    <>
      <label>
        Name <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      {error ? <p role="alert">{error.message}</p> : <p>{data}</p>}
    </>
  );
}
