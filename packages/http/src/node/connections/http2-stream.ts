import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest, ServerHttp2Stream } from 'node:http2';

/**
 * The stream of a request over HTTP/2. `undefined` over HTTP/1. Does not trust the request's
 * version, because clients can write `HTTP/2.0` into a request line.
 */
export function http2StreamOf(request: object): ServerHttp2Stream | undefined {
  return (request as IncomingMessage & Partial<Pick<Http2ServerRequest, 'stream'>>).stream;
}
