import { queryKey, queryOptions } from '@mikrokit/client/tanstack-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from './client.ts';
import { LatestSaves } from './latest-saves.tsx';
import { UserForm } from './user-form.tsx';

/** The latest users, a form that changes them, and what is saved while the page is open. */
export function UsersPage() {
  const queries = useQueryClient();
  const { data, error } = useQuery(queryOptions(client.latestUsers, 5));
  const refresh = () => queries.invalidateQueries({ queryKey: queryKey(client.latestUsers) });
  return (
    <>
      <h1>Users</h1>
      <UserForm onSaved={refresh} />
      {error && <p role="alert">{error.message}</p>}
      {data?.users && (
        <table>
          <thead>
            <tr>
              <th>Id</th>
              <th>Name</th>
              <th>Last update</th>
            </tr>
          </thead>
          <tbody>
            {data.users.map(({ id, name, surname, lastUpdate }) => (
              <tr key={id}>
                <td>{id}</td>
                <td>
                  {name} {surname}
                </td>
                {/* A Date, as the handler returned it. */}
                <td>
                  <time dateTime={lastUpdate.toISOString()}>{lastUpdate.toLocaleTimeString()}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && <footer>As of {data.asOf.toLocaleString()}</footer>}
      <h2>Saves</h2>
      <LatestSaves />
    </>
  );
}
