import type { Transport, TransportFactory, TransportReply, TransportRequest } from './transport.ts';

/** How `fetch` is asked. */
export interface FetchOptions
  extends Omit<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect'> {
  /** Default: the global one. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Calls by `fetch`; options are given to each request, `credentials: 'include'` for example. */
export function fetchTransport({ fetch, ...init }: FetchOptions = {}): TransportFactory {
  return ({ origin }): Transport => ({
    send: async ({ method, path, headers, body, signal }: TransportRequest) => {
      const pairs: [string, string][] = [];
      for (let at = 0; at < headers.length; at += 2)
        pairs.push([headers[at] as string, headers[at + 1] as string]);
      const response = await (fetch ?? globalThis.fetch)(origin + path, {
        ...init,
        method,
        headers: pairs,
        redirect: 'manual',
        body: body ?? null,
        signal: signal ?? null,
      });
      const text = await response.text();
      const header = (name: string) => response.headers.get(name) ?? undefined;
      return { status: response.status, text, header } satisfies TransportReply;
    },
  });
}
