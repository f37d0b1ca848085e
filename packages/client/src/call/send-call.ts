import { toCallError } from '../client-error.ts';
import type { TransportReply, TransportRequest } from '../transport/transport.ts';
import type { ClientRoute } from './client-route.ts';
import type { Connection } from './connection.ts';

/** Sends a call as a request of its own, and reads its reply. All calls but those in batches, with files and of streams end here. */
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
