import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@mikrokit/router';

/**
 * Whether a body parser has read the body. The helpers of Vercel read it too, but replay it through an `on` of their own.
 */
export function isReadBefore(request: IncomingMessage): boolean {
  return request.readableDidRead && !Object.hasOwn(request, 'on');
}

/**
 * The body as a parser left it: `rawBody` if it is set, else `body`, as JSON again. `undefined`, with a warning to the
 * developer, if the parser left neither, or nothing as it was sent for an endpoint that takes the request itself.
 */
export function parsedBodyOf(
  request: IncomingMessage & { readonly rawBody?: unknown; readonly body?: unknown },
  { isRaw = false }: Pick<Endpoint, 'isRaw'>,
): Buffer | undefined {
  const body = request.rawBody ?? request.body;
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === 'string') return Buffer.from(body);
  // Written again, it may differ from what was sent, and signed.
  if (body !== undefined && !isRaw) return Buffer.from(JSON.stringify(body));
  process.emitWarning('The body of a request was read before nodeHandler got it', {
    code: 'MIKROKIT_BODY_READ',
    detail: 'Mount nodeHandler before whatever reads request bodies.',
  });
  return undefined;
}
