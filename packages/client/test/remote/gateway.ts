import type { Client } from '@mikrokit/client';
import { type Context, createRouter, hook, type RouterOptions, RpcError } from '@mikrokit/router';

type NoUser = RpcError<'no-user', { id: bigint }>;

/** An API that another one calls. */
export const back = createRouter({
  user: (_context: Context, id: number): string | NoUser =>
    id > 0 && id < 9 ? 'Ada' : new RpcError('no-user', { status: 404, data: { id: BigInt(id) } }),
  denied: (_context: Context): string => {
    throw new RpcError('denied', { status: 401 });
  },
});

type Back = Client<typeof back>;

/** The entries that were logged. */
export const logged: object[] = [];

const ignore = () => {};
const logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: (entry: object) => logged.push(entry),
};

/** A gateway in front of that API. */
export const createGateway = (
  client: Back,
  toPublicError?: NonNullable<RouterOptions['toPublicError']>,
) =>
  createRouter(
    {
      thrown: async (_context: Context, id: number): Promise<string> => client.user(id),
      invalid: async (_context: Context): Promise<string> => client.user('x' as never),
      denied: async (_context: Context): Promise<string> => client.denied(),
      missing: async (_context: Context): Promise<string> =>
        (client as unknown as Record<'no', () => Promise<string>>).no(),
      passed: async (_context: Context, id: number): Promise<string | NoUser> => {
        const result = await client.user.safe(id);
        if (result.ok) return result.value;
        if (result.error.type === 'no-user') return result.error;
        throw result.error;
      },
      passedInvalid: async (
        _context: Context,
      ): Promise<string | NoUser | RpcError<'validation'>> => {
        const result = await client.user.safe('x' as never);
        return result.ok ? result.value : (result.error as RpcError<'validation'>);
      },
      rethrown: async (_context: Context, id: number): Promise<string | NoUser> => client.user(id),
      wrapped: async (_context: Context, id: number): Promise<string> => {
        const result = await client.user.safe(id);
        if (result.ok) return result.value;
        throw new RpcError('gone', { status: 410, cause: result.error });
      },
      inProcess: async (_context: Context): Promise<string> => back.call('user', -1),
      group: {
        ask: hook({ handler: async (_context: Context) => void (await client.user(-1)) }),
        hooked: (_context: Context) => 'never',
      },
    },
    { logger, ...(toPublicError && { toPublicError }) },
  );
