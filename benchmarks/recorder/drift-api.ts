import { createHash, randomBytes } from 'node:crypto';
import { createRouter, route } from '@mikrokit/router';
import { type Reveal, type Sensitive, sensitive } from '@mikrokit/types/sensitive';

interface Credentials {
  email: string;
  password: Sensitive<string>;
}

interface NewUser {
  username: string;
  email: string;
  ssn: Sensitive<string>;
  creditCard: Sensitive<string>;
}

interface User {
  id: number;
  username: string;
  email: string;
  ssn: Reveal<string>;
}

const medium = randomBytes(50 * 1024).toString('hex');
const large = randomBytes(512 * 1024).toString('hex');

/** The routes of the benchmark suite of the Drift SDK. */
export const api = createRouter({
  simple: route({
    query: true,
    handler: () => ({ message: 'Hello World', timestamp: Date.now() }),
  }),
  computeHash: (_context, input: { data: string; iterations: number }) => {
    let hash = input.data;
    for (let i = 0; i < input.iterations; i++)
      hash = createHash('sha256').update(hash).digest('hex');
    return { hash, iterations: input.iterations };
  },
  medium: route({ query: true, handler: () => ({ size: medium.length, data: medium }) }),
  large: route({ query: true, handler: () => ({ size: large.length, data: large }) }),
  largePost: route({
    maxBodySize: 4 * 1024 * 1024,
    handler: (_context, input: { data: string }) => ({
      received: input.data.length,
      data: input.data + input.data,
    }),
  }),
  login: (
    _context,
    { email, password }: Credentials,
  ): { token: Reveal<string>; email: string } => ({
    token: sensitive(`token-${password.reveal()}`),
    email,
  }),
  users: (_context, { username, email, ssn }: NewUser): User => ({
    id: 1,
    username,
    email,
    ssn: sensitive(ssn.reveal()),
  }),
});
