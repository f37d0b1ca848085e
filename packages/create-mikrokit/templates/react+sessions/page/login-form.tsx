import { sensitive } from '@mikrokit/types/sensitive';
import { useMutation } from '@tanstack/react-query';
import { client } from './client.ts';

/** Logs in, or registers a new user. */
export function LoginForm({ onLogin }: { readonly onLogin: () => void }) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ route, fields }: { route: 'logIn' | 'register'; fields: FormData }) =>
      client.account[route](String(fields.get('name')), sensitive(String(fields.get('password')))),
    onSuccess: onLogin,
  });
  return (
    <form action={(fields) => mutate({ route: 'logIn', fields })}>
      <label>
        Name <input name="name" autoComplete="username" required />
      </label>
      <label>
        Password{' '}
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          minLength={8}
          required
        />
      </label>
      <button type="submit" disabled={isPending}>
        Log in
      </button>
      <button
        type="submit"
        disabled={isPending}
        formAction={(fields) => mutate({ route: 'register', fields })}
      >
        Register
      </button>
      {error && <p role="alert">{error.message}</p>}
    </form>
  );
}
