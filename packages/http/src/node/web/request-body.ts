import type { IncomingMessage } from 'node:http';
import { toProtocolError } from '@mikrokit/router/web';

/** The body of a request of node:http as a stream of the Fetch API. */
export interface RequestBody {
  readonly stream: ReadableStream<Uint8Array>;
  /** Ends reading, and drops the rest of the body. */
  release(): void;
}

/** Options of {@link streamRequestBody}. */
interface RequestBodyOptions {
  /** Reading more than these bytes fails with a `payload-too-large` error. */
  readonly maxBodySize: number;
  /** Called when the body is first read, because the client can be waiting for `100 Continue`. */
  readonly onFirstRead: () => void;
}

/** Streams the body of a request, no faster than the stream is read. */
export function streamRequestBody(
  request: IncomingMessage,
  { maxBodySize, onFirstRead }: RequestBodyOptions,
): RequestBody {
  let size = 0;
  let isBegun = false;
  let isOver = false;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const release = (): void => {
    isOver = true;
    for (const [event, listener] of listeners) request.off(event, listener);
    // A body that is neither read nor dropped would block the connection.
    request.resume();
  };
  const fail = (error: unknown): void => {
    if (isOver) return;
    release();
    controller.error(error);
  };
  const add = (chunk: Buffer): void => {
    if (isOver) return;
    size += chunk.length;
    if (size > maxBodySize) return fail(toProtocolError('payload-too-large'));
    controller.enqueue(chunk);
    if ((controller.desiredSize ?? 0) <= 0) request.pause();
  };
  const end = (): void => {
    if (isOver) return;
    release();
    controller.close();
  };
  const breakOff = (): void => fail(new Error('The request body ended before it was complete'));
  const listeners = Object.entries({ end, error: fail, close: breakOff, data: add });
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      pull: () => {
        if (isBegun) return void request.resume();
        isBegun = true;
        if (request.destroyed && !request.complete) return breakOff();
        onFirstRead();
        for (const [event, listener] of listeners) request.on(event, listener);
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    release: () => fail(new Error('The request has been answered; its body can no longer be read')),
  };
}
