import { mutationOptions, queryOptions } from '@mikrokit/client/tanstack-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from './client.ts';
import { LoginForm } from './login-form.tsx';
import { TasksList } from './tasks-list.tsx';

/** A form to log in, and then the tasks of the user. */
export function App() {
  const queries = useQueryClient();
  const { data: user, error, isPending } = useQuery({ ...queryOptions(client.me), retry: false });
  const logOut = useMutation({
    ...mutationOptions(client.logOut),
    onSuccess: () => queries.resetQueries(),
  });
  if (isPending) return <p>Loading …</p>;
  if (error?.type === 'unauthorized') return <LoginForm onLogin={() => queries.resetQueries()} />;
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <>
      <p>
        {user.name}{' '}
        <button type="button" onClick={() => logOut.mutate([])}>
          Log out
        </button>
      </p>
      <TasksList />
    </>
  );
}
