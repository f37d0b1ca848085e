import { fetchTransport, type TransportFactory } from '@mikrokit/client';
import { headOf, type ReplyHead } from '../reply/reply-head.ts';

/** A request as it was sent. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends the requests of one call with `fetch`, and records the request and the reply. */
export class Exchange {
  request: SentRequest | undefined;
  reply: ReplyHead | undefined;

  readonly transport: TransportFactory = fetchTransport({
    fetch: async (url, init) => {
      const { method = 'GET', headers } = init;
      this.request = { method, url, headers: headers as SentRequest['headers'] };
      const response = await fetch(url, init);
      this.reply = headOf(response);
      return response;
    },
  });
}
