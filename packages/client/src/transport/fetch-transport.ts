import { MAX_REPLY_SIZE, type Transport, type TransportFactory } from './transport.ts';

/** Options of each request, as `fetch` takes them. */
export interface FetchTransportOptions
  extends Omit<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect'> {
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** Sends requests with `fetch`. The options apply to each request: `credentials: 'include'`, for example. */
export function fetchTransport({
  fetch,
  ...init
}: FetchTransportOptions = {}): TransportFactory<Transport> {
  return () => ({
    send: async ({ url, maxReplySize = MAX_REPLY_SIZE, isStream, ...request }) => {
      const response = await (fetch ?? globalThis.fetch)(url, {
        ...init,
        ...(request as RequestInit),
        redirect: 'manual',
        // Required for streamed bodies.
        duplex: 'half',
      } as RequestInit);
      const { status, headers, body } = response;
      return {
        status,
        headers: { ...Object.fromEntries(headers), 'set-cookie': headers.getSetCookie?.() },
        body,
        // React Native has bodies, but cannot stream them.
        text: isStream ? '' : await (body ? readText(body, maxReplySize) : response.text()),
      };
    },
  });
}

/**
 * Reads a body as text. `undefined` for a body of more than `maxSize` bytes, whose rest it does not
 * read.
 */
async function readText(
  body: ReadableStream<Uint8Array>,
  maxSize: number,
): Promise<string | undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { value } = await reader.read();
    if (!value) return text + decoder.decode();
    size += value.length;
    if (size > maxSize) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
