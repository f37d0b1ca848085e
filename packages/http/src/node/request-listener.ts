import type { IncomingMessage, RequestListener } from 'node:http';
import { type Dispatcher, type Endpoint, isReply } from '@mikrokit/router';
import type { Connections } from './connections/connections.ts';
import { Exchange } from './exchange/exchange.ts';

/** Answers Node's requests by a router. */
export function createRequestListener(api: Dispatcher, connections: Connections): RequestListener {
  return (request, response) => {
    if (!connections.begin(request, response)) return;
    connections.whenRoom(request, () =>
      startCall(api, new Exchange(request, response, connections), request),
    );
  };
}

/** Rejects a request by its head, or starts its call. */
export function startCall(
  api: Dispatcher,
  exchange: Exchange,
  request: Parameters<RequestListener>[0],
): void {
  const { method, url, headers } = request;
  const endpoint = api.accept(method as string, url as string, headers['content-type']);
  if (isReply(endpoint)) exchange.reject(endpoint);
  else if (isReadBefore(request) && !(endpoint.isRaw && isWithoutBody(request)))
    exchange.callWith(endpoint, parsedBodyOf(request, endpoint));
  else exchange.call(endpoint);
}

/** RFC 9112 section 6.3. */
function isWithoutBody({ headers }: Parameters<RequestListener>[0]): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/**
 * Whether a body parser has read the body. Vercel's helpers read it too, but replay it through
 * their own `on`.
 */
function isReadBefore(request: IncomingMessage): boolean {
  return request.readableDidRead && !Object.hasOwn(request, 'on');
}

/**
 * The body that a parser has left: `rawBody` if set, otherwise `body`, as JSON again. `undefined`,
 * with a warning to the developer, if the parser has left neither. Also `undefined` if an endpoint
 * reads the request itself and only parsed JSON is left.
 */
function parsedBodyOf(
  request: IncomingMessage & { readonly rawBody?: unknown; readonly body?: unknown },
  { isRaw = false }: Pick<Endpoint, 'isRaw'>,
): Buffer | undefined {
  const body = request.rawBody ?? request.body;
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === 'string') return Buffer.from(body);
  // Rewritten JSON can differ from the sent bytes, which a signature can cover.
  if (body !== undefined && !isRaw) return Buffer.from(JSON.stringify(body));
  process.emitWarning('The body of a request was read before nodeHandler got it', {
    code: 'MIKROKIT_BODY_READ',
    detail: 'Mount nodeHandler before middleware that reads request bodies.',
  });
  return undefined;
}
