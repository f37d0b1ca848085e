import { RpcError, toRemote } from '@mikrokit/router/protocol';
import { ClientError } from '../client-error.ts';
import type { Transport } from '../transport/transport.ts';
import type { RouteTable } from './route-table.ts';

/** What calls go by. */
export interface Connection {
  readonly transport: Transport;
  readonly table: RouteTable;
  readonly maxDepth: number;
}

/** What a call came to: an error of the API, a failure before it `isSent`, or none of a whole reply after that. */
export function failureOf(route: string, cause: unknown, isSent?: unknown): RpcError {
  if (cause instanceof RpcError) return toRemote(cause);
  const { code, message } = (cause ?? {}) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  // What a transport finds of headers, too, is the application's.
  const isOwn = !isSent || /INVALID_ARG|NOT_SUPPORTED/.test(code as string);
  const what = isOwn ? 'failed in the application' : 'no whole reply came';
  return new ClientError(isOwn ? 'application' : 'network', route, {
    message: `${what} (${code ?? message})`,
    cause,
  });
}
