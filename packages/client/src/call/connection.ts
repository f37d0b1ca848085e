import type { Transport } from '../transport/transport.ts';
import type { RouteTable } from './route-table.ts';

/** The state that all calls of a client share. */
export interface Connection {
  readonly transport: Transport;
  readonly table: RouteTable;
  readonly maxDepth: number;
  /** The open streams. Absent before the first. */
  streams?: Set<{ cancel(reason?: unknown): Promise<unknown> }>;
  /**
   * The streams that calls have already sent. Absent before the first. A stream cannot be sent
   * again.
   */
  sentStreams?: WeakSet<object>;
  isClosed?: boolean;
}
