import type { Transport } from '../transport/transport.ts';
import type { RouteTable } from './route-table.ts';

/** All that the calls of one client share. */
export interface Connection {
  readonly transport: Transport;
  readonly table: RouteTable;
  readonly maxDepth: number;
  /** The streams that are open, once there was one. */
  streams?: Set<{ cancel(reason?: unknown): Promise<unknown> }>;
  /** The streams that calls have sent, once there was one: none can be sent again. */
  sentStreams?: WeakSet<object>;
  isClosed?: boolean;
}
