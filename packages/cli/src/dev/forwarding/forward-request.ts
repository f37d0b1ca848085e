import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { connectionOptions } from './connection-options.ts';
import type { ServerTarget } from './server-target.ts';

/** Fields of one connection, which its sides do not pass on: RFC 9110 section 7.6.1. */
const OF_A_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding'];

/**
 * Sends a request to the server of the application, and its reply to the client. A page that the
 * server does not have is left to `next`, as is every page while there is no server. Other requests
 * then get a 503 with the reason.
 */
export async function forwardRequest(
  { target, url }: { readonly target: ServerTarget; readonly url: string },
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const asksForPage = isForPage(request);
  const fail = (reason: string): void => {
    if (response.headersSent) response.destroy();
    else if (asksForPage) next();
    else reject(response, reason);
  };
  const address = await target.address();
  if (typeof address === 'string') {
    fail(address);
    return;
  }
  const send = address.isSecure ? httpsRequest : httpRequest;
  const upstream = send({
    ...connectionOptions(address),
    agent: false,
    method: request.method,
    path: url,
    headers: withoutConnection(request.headers, ['connection', 'keep-alive', 'proxy-connection']),
  });
  const answered = target.sending();
  upstream.on('close', answered);
  upstream.on('response', (reply) => {
    answered();
    // Batches are sent to the same address as the page of a domain.
    const hasNoPage = reply.statusCode === 404 || (reply.statusCode === 405 && isHome(url));
    if (hasNoPage && asksForPage) {
      reply.resume();
      next();
      return;
    }
    response.writeHead(reply.statusCode ?? 502, withoutConnection(reply.headers, OF_A_CONNECTION));
    // Event streams start with their first event.
    response.flushHeaders();
    pipeline(reply, response, () => {});
  });
  upstream.on('error', (error) => fail(`The server did not answer: ${error.message}`));
  response.on('close', () => upstream.destroy());
  pipeline(request, upstream, () => {});
}

function isHome(url: string): boolean {
  return /^\/(?:\?|$)/.test(url);
}

/** Whether a browser opens this address, rather than a script. */
function isForPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '');
}

function withoutConnection(
  headers: IncomingHttpHeaders,
  names: readonly string[],
): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

function reject(response: ServerResponse, message: string): void {
  const body = JSON.stringify({ errors: { '': { type: 'unavailable', message } } });
  response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(body);
}
