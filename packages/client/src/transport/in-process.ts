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
import type { Transport, TransportFactory, TransportReply, TransportRequest } from './transport.ts';

/** A router. */
export interface ServedApi extends Dispatcher {
  describe(): Promise<ApiDocument>;
}

/**
 * Calls a router in this process, without a network: results are the same as for any other caller. For tests and for
 * rendering on a server. Handlers find `native` in `context.request.native`.
 */
export function inProcess(api: ServedApi, native?: unknown): TransportFactory {
  return (): Transport => ({
    send: async (request) => {
      const reply = await call(api, request, native);
      return request.isStream ? toStreamReply(reply) : toTransportReply(reply);
    },
    describe: () => api.describe(),
  });
}

async function call(api: ServedApi, request: TransportRequest, native: unknown): Promise<Reply> {
  const { method, path, headers, body = '', signal } = request;
  const header = headerIn(headers);
  const toWeb = (): WebCall => ({
    request: toWebRequest(request),
    site: { host: undefined, allows: () => false },
  });
  return answer(api.accept(method, path, header('content-type')), {
    // A route with files takes the request itself.
    readBody: (maxBodySize) => (typeof body === 'string' ? limitText(body, maxBodySize) : ''),
    toCallRequest: () => ({ header, native, toWeb: async () => toWeb() }),
    waitFor: (pending) => untilAborted(pending, signal),
  });
}

function toWebRequest({ method, path, headers, body, signal }: TransportRequest): Request {
  const pairs = headers.flatMap((name, at) => {
    return at % 2 === 0 ? [[name, headers[at + 1]] as [string, string]] : [];
  });
  const init = {
    method,
    headers: pairs,
    body: body ?? null,
    signal: signal ?? null,
    duplex: 'half',
  };
  return new Request(new URL(path, 'http://localhost'), init as RequestInit);
}

function toStreamReply({ status, headers, body = '', stream }: Reply): TransportReply {
  const whole = new Blob([body]).stream();
  return {
    status,
    header: headerIn(headers),
    text: '',
    body: stream === undefined ? whole : readBytes(stream),
  };
}

function toTransportReply({ status, headers, body = '' }: Reply): TransportReply {
  return { status, text: body, header: headerIn(headers) };
}

/** Finds headers in a list of names and values. */
function headerIn(list: readonly string[]): (name: string) => string | undefined {
  return (name) => {
    const key = name.toLowerCase();
    const values = list.filter((_, i) => i % 2 === 1 && list[i - 1] === key);
    return values.length === 0 ? undefined : values.join(', ');
  };
}
