import type { IncomingMessage } from 'node:http';

/**
 * Whether somebody has read the body before us. Not who gives it again through an `on` of the request's own, as the
 * helpers of Vercel do.
 */
export function isReadBefore(request: IncomingMessage): boolean {
  return request.readableDidRead && !Object.hasOwn(request, 'on');
}

/**
 * The body that a parser before us has read: its `rawBody` where there is one, else what it left in `body`, written
 * as JSON again. `undefined`, with a warning to the developer, when it left nothing.
 */
export function parsedBodyOf(
  request: IncomingMessage & { readonly rawBody?: unknown; readonly body?: unknown },
): Buffer | undefined {
  const body = request.rawBody ?? request.body;
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === 'string') return Buffer.from(body);
  if (body !== undefined) return Buffer.from(JSON.stringify(body));
  process.emitWarning('The body of a request was read before nodeHandler got it', {
    code: 'MIKROKIT_BODY_READ',
    detail: 'Mount nodeHandler before whatever reads request bodies.',
  });
  return undefined;
}
