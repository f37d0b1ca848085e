import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reply, ReplySink, ReplyStream } from '@mikrokit/router';
import { measureContent } from '@mikrokit/router/web';
import { ContentSink } from './content-sink.ts';
import { isNearlyComplete, lingerThenEnd } from './early-reply.ts';
import { type CountBytes, writeEvents } from './write-events.ts';
import { writeHead } from './write-head.ts';

/** How a reply is written whose body is a stream. */
interface StreamOptions {
  /** Whether the connection ends with it. */
  readonly closes: boolean;
  /**
   * Called when the head announces the end of the connection. Default: the caller of this function
   * knows.
   */
  readonly onLast?: () => void;
  /** Counts the sent bytes of content. Default: they are not counted. */
  readonly onBytes?: CountBytes;
  /** Called when all content is written, and the request's body is no longer read. */
  readonly onEnd?: () => void;
  /**
   * Sends another reply, because the content broke off before anything was sent. Default: closes
   * the connection.
   */
  readonly reject?: () => void;
}

/**
 * Writes a reply whose body is a stream, no faster than its client reads. If the stream breaks off,
 * closes the connection, so that a partial body does not look complete. On a disconnect, the call
 * that waits for the reply cancels the stream.
 */
export function writeStream(
  response: ServerResponse,
  reply: Reply,
  stream: ReplyStream,
  options: StreamOptions,
): void {
  const { closes, onBytes } = options;
  if (stream.kind === 'events') return writeEvents(response, reply, stream, { closes, onBytes });
  if (response.destroyed) return stream.cancel();
  if (response.req.method === 'HEAD') {
    writeContentHead(response, reply, stream, options);
    return;
  }
  stream.pipe(createContentSink(response, reply, stream, options));
}

/** Writes the reply to a HEAD, with the length that a GET would have. */
async function writeContentHead(
  response: ServerResponse,
  reply: Reply,
  stream: ReplyStream,
  { closes, onEnd, reject = () => response.destroy() }: StreamOptions,
): Promise<void> {
  let { headers } = reply;
  if (hasLength(headers)) stream.cancel();
  else {
    const length = await measureContent(stream, new Promise(setImmediate));
    if (response.destroyed) return;
    if (length === 'broken') return reject();
    if (length !== undefined) headers = [...headers, 'content-length', String(length)];
  }
  writeHead(response, { ...reply, headers, body: undefined }, closes);
  onEnd?.();
  response.end();
}

function hasLength(headers: readonly string[]): boolean {
  return headers.some((name, at) => at % 2 === 0 && name === 'content-length');
}

function createContentSink(
  response: ServerResponse,
  reply: Reply,
  stream: ReplyStream,
  { closes, onLast, onBytes = () => {}, onEnd, reject = () => response.destroy() }: StreamOptions,
): ReplySink {
  const request: IncomingMessage = response.req;
  return new ContentSink({
    response,
    reply,
    stream,
    closes: () => {
      // No request can follow a long body that is still arriving: it can be endless.
      const isLast = closes || !isNearlyComplete(request);
      if (isLast) onLast?.();
      return isLast;
    },
    onBytes,
    end: () => {
      onEnd?.();
      if (isNearlyComplete(request)) response.end();
      else lingerThenEnd(request, response);
    },
    reject,
  });
}
