import { tracingChannel } from 'node:diagnostics_channel';
import { inspect } from 'node:util';
import { serve } from '@mikrokit/http';
import { createRouter, hook, RpcError } from '@mikrokit/router';
import { type Reveal, type Sensitive, type ServerOnly, sensitive } from '@mikrokit/types/sensitive';

export interface Login {
  name: string;
  password: Sensitive<string>;
  codes?: Sensitive<number>[];
  card?: Sensitive<{ number: string }> | null;
}

interface Account {
  id: number;
  hash: ServerOnly<string>;
}

// The account never leaves a handler.
const account: Account = { id: 1, hash: process.env.PLANTED ?? '' };

export const api = createRouter({
  auth: hook({
    header: 'authorization',
    handler: (_context, token?: Sensitive<string>) => console.log('auth', token),
  }),
  login: (_context, login: Login): { id: number; length: number } => {
    console.log('login', login, JSON.stringify(login), `${login.password}`);
    return { id: account.id, length: login.password.reveal().length };
  },
  token: (_context, login: Login): { token: Reveal<string> } => ({
    token: sensitive(login.password.reveal().toUpperCase()),
  }),
  undeclaredData: (_context, login: Login): void => {
    throw new RpcError('rejected', { status: 500, message: `${login.password}`, data: { login } });
  },
  brokenResult: (_context, login: Login): number => login as unknown as number,
  failure: (_context, login: Login): void => {
    throw Object.assign(new Error(`failed for ${login.password}`), { login, cause: login });
  },
  passedThrough: (_context, login: Login): unknown => ({ login, list: [login.card] }),
  streamed: async function* (_context, login: Login): AsyncGenerator<number> {
    yield 1;
    throw Object.assign(new Error('in the stream'), { login });
  },
});

const write = (message: unknown) => {
  console.log(inspect(message, { depth: 8, showHidden: true }));
  console.log(JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? 0 : value)));
};
for (const name of ['mikrokit:call', 'mikrokit:step']) {
  const subscriber = (message: { error?: unknown; errors?: Map<string, unknown> }) =>
    write([Object.keys(message), message.errors && [...message.errors], message.error]);
  tracingChannel(name).subscribe({
    start: subscriber,
    end: subscriber,
    asyncStart: subscriber,
    asyncEnd: subscriber,
    error: subscriber,
  } as never);
}

const server = await serve(api, { port: 0, accessLog: console, transport: 'node' });
process.send?.(server.url);
