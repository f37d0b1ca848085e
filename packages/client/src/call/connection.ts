import { RpcError } from '@mikrokit/router/protocol';
import { ClientError } from '../client-error.ts';
import type { Received } from '../options.ts';
import type { Transport, TransportReply } from '../transport/transport.ts';
import { orContractChanged } from './contract.ts';
import { readBody } from './read-reply.ts';
import type { Route } from './route.ts';
import type { RouteTable } from './route-table.ts';

/** What calls go by. */
export interface Connection {
  readonly transport: Transport;
  readonly table: RouteTable;
  readonly maxDepth: number;
}

/** A reply, or what stands for it when it came with others. */
export type Arrived = Pick<TransportReply, 'status' | 'header'>;

/** The result in a body that arrived. Throws the error that stands there, or says why there is none. */
export function resultOf(
  { table, maxDepth }: Connection,
  route: Route,
  body: unknown,
  { arrived, received }: { arrived: Arrived; received: Received | undefined },
): unknown {
  const { status } = arrived;
  if (received !== undefined) note(received, arrived);
  try {
    return readBody(route, body, { status, received, maxDepth });
  } catch (cause) {
    const error = orContractChanged(cause, route, arrived);
    table.doubt(error);
    throw error;
  }
}

/** Keeps what interceptors and retries may want to know of a reply. */
export function note(received: Received, reply: Arrived): void {
  received.status = reply.status;
  received.header = (name) => reply.header(name);
}

/** What it means that nothing came back. */
export function noReply(route: string, cause: unknown): Error {
  if (cause instanceof RpcError) return cause;
  const code = (cause as { code?: unknown } | undefined)?.code;
  const detail = typeof code === 'string' ? ` (${code})` : '';
  return new ClientError('network', route, { message: `no whole reply came${detail}`, cause });
}
