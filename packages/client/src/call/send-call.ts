import { toCallError } from '../client-error.ts';
import type { TransportReply, TransportRequest } from '../transport/transport.ts';
import type { ClientRoute } from './client-route.ts';
import type { Connection } from './connection.ts';

/**
 * Sends a call as a single request, and reads its reply. All calls use it, except for calls in
 * batches, calls with files and streams.
 */
export async function sendCall(
  { transport }: Pick<Connection, 'transport'>,
  { id }: Pick<ClientRoute, 'id'>,
  request: TransportRequest,
  read: (reply: TransportReply) => unknown,
): Promise<unknown> {
  try {
    return read(await transport.send(request));
  } catch (cause) {
    throw toCallError(id, cause, true);
  }
}
