import { chunksOf } from '@mikrokit/client/events';
import { type BodyLimits, BodyReader } from '../response/body-reader.ts';
import { joinChunks } from '../response/join-chunks.ts';
import type { ReplyHeaders, Transport, TransportFactory, TransportReply } from './transport.ts';

/** Options of {@link fetchTransport}: those of `fetch`, for all requests. */
export interface FetchTransportOptions
  extends Omit<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect'> {
  /** Default: the global one. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** Sends requests with `fetch`, which decompresses replies by itself. */
export function fetchTransport({ fetch, ...init }: FetchTransportOptions = {}): TransportFactory {
  return (): Transport => ({
    send: async ({ method, url, headers, body, signal, isStream, maxReplySize, idleTimeout }) => {
      // Ends the reading of a body, too, which a locked stream cannot be told.
      const abort = new AbortController();
      const isIterable = typeof body === 'object' && !(body instanceof Uint8Array);
      const response = await (fetch ?? globalThis.fetch)(url, {
        ...init,
        method,
        headers,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, abort.signal]) : abort.signal,
        body: (isIterable ? toReadable(body) : (body ?? null)) as RequestInit['body'],
        ...(isIterable && { duplex: 'half' }),
      } as RequestInit);
      if (response.type === 'opaqueredirect')
        throw new TypeError(
          'a redirect, which browsers do not show; call the URL that it leads to',
        );
      const { status } = response;
      const reply = { status, headers: headersOf(response) };
      if (isStream) {
        const { body } = response;
        const chunks = body ? chunksOf(body) : none();
        const cancel = () => abort.abort();
        return { ...reply, bytes: undefined, text: undefined, body: chunks, cancel };
      }
      const limits = { signal: undefined, idleTimeout, deadline: undefined };
      return wholeReply(reply, await readWhole(response, maxReplySize, { abort, limits }));
    },
  });
}

function wholeReply(
  head: Pick<TransportReply, 'status' | 'headers'>,
  bytes: Uint8Array | undefined,
): TransportReply {
  return {
    ...head,
    bytes,
    body: undefined,
    get text() {
      return bytes && new TextDecoder().decode(bytes);
    },
  };
}

function headersOf({ headers }: Response): ReplyHeaders {
  const all: Record<string, string | string[]> = {};
  for (const [name, value] of headers) if (name !== 'set-cookie') all[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) all['set-cookie'] = cookies;
  return all;
}

/** `undefined` for a body that is too large, of which no more is read. */
async function readWhole(
  { body }: Response,
  maxSize: number,
  { abort, limits }: { readonly abort: AbortController; readonly limits: BodyLimits },
): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array();
  const reader = new BodyReader(
    {
      body: chunksOf(body),
      cancel: () => abort.abort(),
      toError: () => Object.assign(new Error('no more came'), { code: 'BODY_TIMEOUT' }),
    },
    limits,
  );
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (let step = await reader.next(); !step.done; step = await reader.next()) {
      size += step.value.byteLength;
      if (size > maxSize) return undefined;
      chunks.push(step.value);
    }
    return joinChunks(chunks, size);
  } finally {
    reader.cancel();
  }
}

async function* none(): AsyncGenerator<Uint8Array> {}

function toReadable(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  if (source instanceof ReadableStream) return source;
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async (reason) => void (await iterator.return?.(reason)),
  });
}
