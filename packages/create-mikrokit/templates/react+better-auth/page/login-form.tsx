import { useState } from 'react';
import { authClient } from './auth-client.ts';

/** Logs in, or registers a new user. */
export function LoginForm() {
  const [problem, setProblem] = useState<string>();
  const logIn = async (fields: FormData) => {
    const { error } = await authClient.signIn.email(credentialsOf(fields));
    setProblem(error?.message);
  };
  const register = async (fields: FormData) => {
    const credentials = credentialsOf(fields);
    const { error } = await authClient.signUp.email({ ...credentials, name: credentials.email });
    setProblem(error?.message);
  };
  return (
    <form action={logIn}>
      <label>
        Email <input name="email" type="email" autoComplete="username" required />
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
      <button type="submit">Log in</button>
      <button type="submit" formAction={register}>
        Register
      </button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}

function credentialsOf(fields: FormData) {
  return { email: String(fields.get('email')), password: String(fields.get('password')) };
}
