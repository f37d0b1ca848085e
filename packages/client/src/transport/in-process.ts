import type { ApiDocument, Dispatcher, Reply } from '@mikrokit/router/protocol';
import type { Transport, TransportFactory, TransportReply, TransportRequest } from './transport.ts';

/** What `inProcess` takes: a router. */
export interface ServedApi extends Dispatcher {
  describe(): Promise<ApiDocument>;
}

/**
 * Calls a router in this process, with no network between: whatever a caller from outside would get, for tests and for
 * rendering on a server. `native` is what handlers find in `context.request.native`.
 */
export function inProcess(api: ServedApi, native?: unknown): TransportFactory {
  return (): Transport => ({
    send: (request) => send(api, request, native),
    describe: () => api.describe(),
  });
}

async function send(
  api: ServedApi,
  { method, path, headers, body = '', signal }: TransportRequest,
  native: unknown,
): Promise<TransportReply> {
  const header = headerIn(headers);
  const endpoint = api.accept(method, path, header('content-type'));
  if ('status' in endpoint) return toTransportReply(endpoint);
  if (new TextEncoder().encode(body).length > endpoint.maxBodySize)
    return toTransportReply(endpoint.refuse('payload-too-large'));
  const reply = endpoint.run(body, { header, native });
  if (!('then' in reply)) return toTransportReply(reply);
  const cancel = () => reply.cancel();
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  try {
    return toTransportReply(await reply);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

function toTransportReply({ status, headers, body = '' }: Reply): TransportReply {
  return { status, text: body, header: headerIn(headers) };
}

/** Looks up headers in a list of names and values. */
function headerIn(list: readonly string[]): (name: string) => string | undefined {
  return (name) => {
    const key = name.toLowerCase();
    const values = list.filter((_, i) => i % 2 === 1 && list[i - 1] === key);
    return values.length === 0 ? undefined : values.join(', ');
  };
}
