import {
  type BodyLimits,
  BodyReader,
  chunksOf,
  MAX_REPLY_SIZE,
  type ReplyHeaders,
  readBytes,
  type SentBody,
  type Transport,
  type TransportReply,
  type TransportRequest,
} from '@mikrokit/client/http';

/**
 * Adapts a transport: whole replies have bytes and respect `idleTimeout`, and streams can be
 * cancelled at any time. If a transport does not do this itself, such as `fetchTransport`, it is
 * always asked for streams.
 */
export function withBytes(transport: Transport): Transport {
  if (transport.readsBytes) return transport;
  return {
    send: (request) => send(transport, request),
    close: async () => transport.close?.(),
  };
}

async function send(transport: Transport, request: TransportRequest): Promise<TransportReply> {
  const { body, signal, isStream, maxReplySize = MAX_REPLY_SIZE, idleTimeout = 0 } = request;
  // Aborting also ends the reading of a body, because a locked stream cannot be cancelled.
  const abort = new AbortController();
  const reply = await transport.send({
    ...request,
    body: toReadable(body),
    signal: signal ? AbortSignal.any([signal, abort.signal]) : abort.signal,
    isStream: true,
  });
  const { status } = reply;
  if (status === 0)
    throw new TypeError('a redirect, which browsers do not show; call the URL that it leads to');
  // A transport without streams.
  if (reply.body === undefined) return reply;
  const headers = withoutNone(reply.headers);
  const chunks = chunksOf(reply.body ?? new Blob().stream());
  const cancel = () => abort.abort();
  if (isStream) return { status, headers, text: '', body: chunks, cancel };
  const limits = { signal: undefined, idleTimeout, deadline: undefined };
  const bytes = await readWhole(chunks, maxReplySize, { cancel, limits });
  return {
    status,
    headers,
    bytes,
    get text() {
      return bytes && new TextDecoder().decode(bytes);
    },
  };
}

/** `fetch` knows no `set-cookie` that is missing. */
function withoutNone(headers: ReplyHeaders): ReplyHeaders {
  const { 'set-cookie': cookies, ...others } = headers;
  return cookies === undefined || cookies.length > 0 ? headers : others;
}

/** `undefined` for a body that is too large. The rest is not read. */
async function readWhole(
  body: AsyncIterable<Uint8Array>,
  maxSize: number,
  { cancel, limits }: { readonly cancel: () => void; readonly limits: BodyLimits },
): Promise<Uint8Array | undefined> {
  const toError = () => Object.assign(new Error('no more came'), { code: 'BODY_TIMEOUT' });
  const reader = new BodyReader({ body, cancel, toError }, limits);
  try {
    return await readBytes({ [Symbol.asyncIterator]: () => reader }, maxSize);
  } finally {
    reader.cancel();
  }
}

/** Not every `fetch` sends asynchronous iterables. */
function toReadable(body: SentBody | undefined): SentBody | undefined {
  if (typeof body !== 'object' || !(Symbol.asyncIterator in body) || body instanceof ReadableStream)
    return body;
  const iterator = body[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async (reason) => void (await iterator.return?.(reason)),
  });
}
