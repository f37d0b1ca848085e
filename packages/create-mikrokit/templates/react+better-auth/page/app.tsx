import { useQueryClient } from '@tanstack/react-query';
import { authClient } from './auth-client.ts';
import { LoginForm } from './login-form.tsx';
import { TasksList } from './tasks-list.tsx';

/** A form to log in, and then the tasks of the user. */
export function App() {
  const queries = useQueryClient();
  const { data: session, isPending } = authClient.useSession();
  if (isPending) return <p>Loading …</p>;
  if (session === null) return <LoginForm />;
  const logOut = async () => {
    await authClient.signOut();
    queries.clear();
  };
  return (
    <>
      <p>
        {session.user.name}{' '}
        <button type="button" onClick={logOut}>
          Log out
        </button>
      </p>
      <TasksList />
    </>
  );
}
