import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/**
 * Treats the body of a request as Vercel's Node runtime does before a function gets it: reads it, offers it again
 * through the request's own `on` and `read`, and parses it when `body` is read, which throws for malformed JSON.
 */
export async function addHelpers(request: IncomingMessage): Promise<void> {
  const { method, headers } = request;
  if (headers['content-type'] === undefined) return;
  const body = method === 'GET' || method === 'HEAD' ? Buffer.of() : await buffer(request);
  const again = new PassThrough();
  const original = request.on.bind(request);
  request.read = again.read.bind(again);
  request.on = request.addListener = ((name: string, listener: () => void) =>
    name === 'data' || name === 'end'
      ? again.on(name, listener)
      : original(name, listener)) as typeof request.on;
  again.end(body);
  Object.defineProperty(request, 'body', {
    get: () => (body.length === 0 ? {} : JSON.parse(body.toString())),
  });
}
