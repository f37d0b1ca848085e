import { type Routes, RpcError } from '@mikrokit/router';

interface Missing {
  id: bigint;
  at: Date;
}

class UserNotFound extends RpcError<'user-not-found', Missing> {
  constructor(id: bigint) {
    super('user-not-found', { status: 404, data: { id, at: new Date(0) } });
  }
}

/** Routes that fail with errors for the client. */
export const rpcErrors = {
  returned: (_context, id: bigint): bigint | UserNotFound => (id > 0n ? id : new UserNotFound(id)),
  thrown: (_context, id: bigint): bigint | UserNotFound => {
    throw new UserNotFound(id);
  },
  /** Its type does not declare the error. */
  undeclared: (_context, id: bigint): bigint => {
    throw new UserNotFound(id);
  },
  /** Its data has undeclared properties. */
  extraData: (): string | RpcError<'taken', { by: string }> => {
    const row = { by: 'Ada', password: 'SECRET-password' };
    return new RpcError('taken', { status: 409, data: row });
  },
  /** Its data does not satisfy its type. */
  wrongData: (): string | RpcError<'taken', { by: string }> =>
    new RpcError('taken', { status: 409, data: { by: 7 as unknown as string } }),
  /** Its data nests deeper than clients can send. */
  deepData: (): string | RpcError<'taken', { by: unknown }> => {
    let by: unknown = 'SECRET-by';
    for (let level = 0; level < 64; level++) by = [by];
    return new RpcError('taken', { status: 409, data: { by } });
  },
  afterStatus: (context): string => {
    context.response.status = 201;
    context.response.headers.set('x-kept', 'yes');
    throw new RpcError('conflict', { status: 409, message: 'Somebody was faster' });
  },
} satisfies Routes;
