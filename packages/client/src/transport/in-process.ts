import {
  type ApiDocument,
  answer,
  type Dispatcher,
  limitText,
  type Reply,
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
  const reply = await answer(api.accept(method, path, header('content-type')), {
    readBody: (maxBodySize) => limitText(body, maxBodySize),
    toCallRequest: () => ({ header, native }),
    signal,
  });
  return toTransportReply(reply);
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
