import {
  type ApiDocument,
  answer,
  type Dispatcher,
  limitText,
  type Reply,
  readLines,
  untilAborted,
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

async function call(
  api: ServedApi,
  { method, path, headers, body = '', signal }: TransportRequest,
  native: unknown,
): Promise<Reply> {
  const header = headerIn(headers);
  return answer(api.accept(method, path, header('content-type')), {
    readBody: (maxBodySize) => limitText(body, maxBodySize),
    toCallRequest: () => ({ header, native }),
    waitFor: (pending) => untilAborted(pending, signal),
  });
}

function toStreamReply({ status, headers, body = '', stream }: Reply): TransportReply {
  const whole = new Blob([body]).stream();
  return {
    status,
    header: headerIn(headers),
    text: '',
    body: stream === undefined ? whole : bytesOf(readLines(stream)),
  };
}

async function* bytesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(`${line}\n`);
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
