import { readText } from './read-text.ts';
import {
  MAX_REPLY_SIZE,
  type Transport,
  type TransportFactory,
  type TransportRequest,
} from './transport.ts';

/** Options of each request, as `fetch` takes them. */
export interface FetchOptions
  extends Omit<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect'> {
  /** Default: the global one. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Sends requests with `fetch`. The options apply to each request: `credentials: 'include'`, for example. */
export function fetchTransport({ fetch, ...init }: FetchOptions = {}): TransportFactory {
  return ({ origin }): Transport => ({
    send: async ({
      path,
      headers,
      maxReplySize = MAX_REPLY_SIZE,
      isStream,
      ...request
    }: TransportRequest) => {
      const pairs = headers.flatMap((name, at) =>
        at % 2 === 0 ? [[name, headers[at + 1]] as [string, string]] : [],
      );
      const response = await (fetch ?? globalThis.fetch)(origin + path, {
        ...init,
        ...(request as RequestInit),
        headers: pairs,
        redirect: 'manual',
      });
      const { status, body } = response;
      return {
        status,
        body,
        text: isStream ? '' : await readText(body, maxReplySize),
        header: (name) => response.headers.get(name) ?? undefined,
      };
    },
  });
}
