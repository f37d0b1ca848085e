import type { Transport, TransportRequest } from '@mikrokit/client/http';
import type { CallReply, CallRequest } from '../target.ts';

/** Makes the calls of the suite over a transport of the client, without the client. */
export function callBy(transport: Transport): (call: CallRequest) => Promise<CallReply> {
  return async ({ method, path, headers, body }) => {
    const request: TransportRequest = {
      method,
      url: `http://localhost${path}`,
      headers,
      body,
      signal: undefined,
      wantsBytes: true,
    };
    const reply = await transport.send(request);
    const joined = Object.entries(reply.headers).map(([name, value]) => [
      name,
      [value].flat().join(', '),
    ]);
    return {
      status: reply.status,
      headers: Object.fromEntries(joined),
      body: reply.bytes ?? new Uint8Array(),
    };
  };
}
