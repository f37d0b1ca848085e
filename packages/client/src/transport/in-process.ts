import {
  type ApiDocument,
  answer,
  type Dispatcher,
  limitText,
  type Reply,
  readBytes,
  untilAborted,
  type WebCall,
} from '@mikrokit/router/protocol';
import { toReplyHeaders } from './reply-headers.ts';
import type { Transport, TransportFactory, TransportReply, TransportRequest } from './transport.ts';

/** A router. */
export interface ServedApi extends Dispatcher {
  describe(): Promise<ApiDocument>;
}

/**
 * Calls a router in this process, without a network. Results are the same as for any other client. Use it in tests and
 * for rendering on a server. Handlers find `native` in `context.request.native`.
 *
 * @example
 * ```ts
 * import { createClient, inProcess } from '@mikrokit/client';
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({ ping: () => 'pong' });
 * const client = createClient<typeof api>({ transport: inProcess(api) });
 *
 * console.log(await client.ping()); // → pong
 * ```
 */
export function inProcess(api: ServedApi, native?: unknown): TransportFactory {
  return (): Transport => ({
    send: async (request) => {
      const reply = await call(api, request, native);
      return request.isStream ? toStreamReply(reply, request.signal) : toTransportReply(reply);
    },
    describe: () => api.describe(),
  });
}

async function call(api: ServedApi, request: TransportRequest, native: unknown): Promise<Reply> {
  const { method, url, headers, body = '', signal } = request;
  const header = (name: string) => headers[name.toLowerCase()];
  const toWeb = (): WebCall => ({
    request: toWebRequest(request),
    site: { host: undefined, allows: () => false },
  });
  return answer(api.accept(method, url.slice(url.indexOf('/', 8)), header('content-type')), {
    // A route with files reads the request itself.
    readBody: (maxBodySize) => (typeof body === 'string' ? limitText(body, maxBodySize) : ''),
    toCallRequest: () => ({ header, native, toWeb: async () => toWeb() }),
    waitFor: (pending) => untilAborted(pending, signal),
  });
}

function toWebRequest({ method, url, headers, body, signal }: TransportRequest): Request {
  const init = {
    method,
    headers,
    body: body ?? null,
    signal: signal ?? null,
    duplex: 'half',
  };
  return new Request(url, init as RequestInit);
}

function toStreamReply(
  { status, headers, body = '', stream }: Reply,
  signal: AbortSignal | undefined,
): TransportReply {
  const whole = new Blob([body]).stream();
  // After the end of the stream, this does nothing.
  signal?.addEventListener('abort', () => stream?.cancel(), { once: true });
  return {
    status,
    headers: toReplyHeaders(headers),
    text: '',
    body: stream === undefined ? whole : readBytes(stream),
  };
}

function toTransportReply({ status, headers, body = '' }: Reply): TransportReply {
  return { status, text: body, headers: toReplyHeaders(headers) };
}
