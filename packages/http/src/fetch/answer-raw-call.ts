import {
  answerBody,
  type CallRequest,
  type Endpoint,
  type Reply,
  untilAborted,
} from '@mikrokit/router';
import { toProtocolError, type WebCall, type WebLimits } from '@mikrokit/router/web';
import { type CorsOptions, createOriginTest } from '../middleware/cors.ts';
import type { FetchLike } from './create-answer.ts';
import { publicUrlOf } from './public-url.ts';

/** A Fetch API request whose endpoint reads the request itself. */
export interface RawFetchCall {
  readonly request: FetchLike;
  readonly call: CallRequest;
  /** Whether the sending proxy is trusted. */
  readonly isProxied: () => boolean;
  readonly cors: CorsOptions | undefined;
}

/** Passes a raw endpoint its request, and waits for the reply. */
export async function answerRawCall(endpoint: Endpoint, raw: RawFetchCall): Promise<Reply> {
  const { request, call } = raw;
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > endpoint.maxBodySize) return endpoint.reject('payload-too-large');
  call.toWeb = async (limits) => toWeb(raw, limits);
  return answerBody(endpoint, '', {
    toCallRequest: () => call,
    waitFor: (reply) => untilAborted(reply, request.signal),
  });
}

function toWeb({ request, isProxied, cors }: RawFetchCall, limits: WebLimits): WebCall {
  const url = publicUrlOf(request, isProxied);
  const site = { host: url.host, allows: createOriginTest(cors) };
  const { method, headers } = request;
  // Some hosts give an empty body to requests without one.
  const body = method === 'GET' || method === 'HEAD' ? null : request.body;
  if (body === null && url.href === request.url && request instanceof Request)
    return { request, site };
  const init: RequestInit = { method, headers: [...headers], signal: limits.signal };
  if (body === null) return { request: new Request(url, init), site };
  const limited = { ...init, body: limitBody(body, limits.maxBodySize), duplex: 'half' };
  return { request: new Request(url, limited as RequestInit), site };
}

/** A body that fails with a `payload-too-large` error beyond a limit. */
function limitBody(
  body: AsyncIterable<Uint8Array>,
  maxBodySize: number,
): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        // Starts reading only when the stream is read.
        chunks ??= body[Symbol.asyncIterator]();
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        size += value.length;
        if (size <= maxBodySize) return controller.enqueue(value);
        await chunks.return?.();
        throw toProtocolError('payload-too-large');
      },
      cancel: async () => {
        await chunks?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
