import { RpcError } from '../../call/errors.ts';

/** The error of a stream whose store has lost confirmed items, for example in a failover. */
export function itemsMissing(): RpcError {
  return new RpcError('stream-lost', {
    status: 500,
    message: 'The store has lost items of this stream; it cannot continue',
  });
}
