import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Dispatcher } from '@mikrokit/router';
import { Exchange } from './exchange.ts';
import { refuseUnread } from './refuse-unread.ts';

/** Turns node's requests into calls and replies into node's responses. */
export function createListener(api: Dispatcher, server: Server) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { headers } = request;
    const endpoint = api.accept(request.method as string, request.url as string, headers['content-type']);
    if ('status' in endpoint) return refuseUnread(request, response, endpoint);
    const declared = headers['content-length'];
    const chunked = declared === undefined && headers['transfer-encoding'] !== undefined;
    const length = chunked ? undefined : Number(declared ?? 0);
    if (length !== undefined && length > endpoint.maxBodySize) {
      return refuseUnread(request, response, endpoint.refuse('payload-too-large'));
    }
    new Exchange(endpoint, request, response, server).read(length);
  };
}
