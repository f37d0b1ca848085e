import type { IncomingMessage } from 'node:http';

/**
 * The text of a body that a parser before us has read: its `rawBody` where there is one, else what it left
 * in `body`, written as JSON again. `undefined`, with a warning to the developer, when it left nothing.
 */
export function parsedBodyOf(
  request: IncomingMessage & { readonly rawBody?: unknown; readonly body?: unknown },
): string | undefined {
  const body = request.rawBody ?? request.body;
  if (typeof body === 'string') return body;
  if (Buffer.isBuffer(body)) return body.toString();
  if (body !== undefined) return JSON.stringify(body);
  process.emitWarning('The body of a request was read before nodeHandler got it', {
    code: 'MIKROKIT_BODY_READ',
    detail: 'Mount nodeHandler before whatever reads request bodies.',
  });
  return undefined;
}
