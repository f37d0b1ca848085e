import { RpcError } from '@mikrokit/router';

export type NotFound = RpcError<'not-found'>;
export type Conflict = RpcError<'conflict', { reason: string }>;

export function notFound(): NotFound {
  return new RpcError('not-found', { status: 404 });
}

export function conflict(reason: string): Conflict {
  return new RpcError('conflict', { status: 409, data: { reason } });
}
