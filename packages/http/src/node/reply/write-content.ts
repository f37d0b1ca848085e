import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reply } from '@mikrokit/router';
import type { ReplyContent } from '@mikrokit/router/web';
import { type ContentBeginning, readBeginning } from './content-beginning.ts';
import { isNearlyComplete, lingerThenEnd } from './early-reply.ts';
import { writeHead } from './write-reply.ts';

/** A reply whose content is streamed. */
export type ReplyWithContent = Reply & { readonly content: ReplyContent };

/** How a streamed reply is written. */
export interface ContentOptions {
  /** Whether the connection ends with it. */
  readonly closes: boolean;
  /** Counts the bytes of content that are sent. */
  readonly onBytes: (bytes: number) => void;
  /** Runs when all content is written, and nobody reads the body of the request any more. */
  readonly onEnd: () => void;
}

/**
 * Writes a reply whose content is streamed, no faster than its caller takes it. The content is cancelled if the caller
 * goes away, and the connection is cut if the content breaks off, so that nobody takes a part for the whole. Content that
 * is there at once gets a length. Rejects if the content breaks off before anything is sent.
 */
export async function writeReplyContent(
  request: IncomingMessage,
  response: ServerResponse,
  reply: ReplyWithContent,
  { closes, onBytes, onEnd }: ContentOptions,
): Promise<void> {
  const { content: stream } = reply;
  if (request.method === 'HEAD') {
    await stream.cancel();
    writeHead(response, reply, closes);
    response.end();
    return;
  }
  response.once('close', () => {
    if (!response.writableFinished) stream.cancel();
  });
  const beginning = await readBeginning(stream);
  if (response.destroyed) return;
  const length = lengthOf(reply.headers) ?? (beginning.isWhole ? sizeOf(beginning) : undefined);
  // Behind a long body that is still arriving no request may follow: it may never end.
  const isLast = closes || !isNearlyComplete(request);
  writeHead(response, withLength(reply, length), isLast);
  try {
    await writeContent(response, { stream, beginning, length, onBytes });
  } catch {
    // It is logged by whoever made the content.
    response.destroy();
    return;
  }
  if (response.destroyed) return;
  onEnd();
  if (isNearlyComplete(request)) response.end();
  else lingerThenEnd(request, response);
}

interface Content {
  readonly stream: ReplyContent;
  readonly beginning: ContentBeginning;
  /** The announced length, if any. */
  readonly length: number | undefined;
  readonly onBytes: (bytes: number) => void;
}

/** Writes all chunks. Throws for content with another length than announced: the next reply would begin at a wrong place. */
async function writeContent(
  response: ServerResponse,
  { stream, beginning, length, onBytes }: Content,
): Promise<void> {
  let size = 0;
  const write = async (chunk: Uint8Array): Promise<void> => {
    size += chunk.byteLength;
    if (length !== undefined && size > length) {
      await stream.cancel();
      throw new RangeError('The content is longer than its content-length');
    }
    onBytes(chunk.byteLength);
    if (!response.write(chunk)) await drained(response);
  };
  // Callers wait for the head of content that takes its time.
  if (beginning.chunks.length === 0 && !beginning.isWhole) response.flushHeaders();
  for (const chunk of beginning.chunks) await write(chunk);
  if (!beginning.isWhole) {
    let next = beginning.next;
    for (let chunk = await next; chunk !== undefined; chunk = await next) {
      await write(chunk);
      if (response.destroyed) return;
      next = stream.read();
    }
  }
  if (length !== undefined && size < length && !response.destroyed)
    throw new RangeError('The content is shorter than its content-length');
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
    if (response.destroyed) done();
  });
}

function lengthOf(headers: readonly string[]): number | undefined {
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at] === 'content-length') return Number(headers[at + 1]);
  return undefined;
}

function withLength(reply: Reply, length: number | undefined): Reply {
  if (length === undefined || lengthOf(reply.headers) !== undefined) return reply;
  return { ...reply, headers: [...reply.headers, 'content-length', String(length)] };
}

function sizeOf({ chunks }: ContentBeginning): number {
  return chunks.reduce((size, chunk) => size + chunk.byteLength, 0);
}
