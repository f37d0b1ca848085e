import { readSync, writeSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import type { ReadyFile } from '@mikrokit/compiler/commands';

/** The descriptor of the pipe by which a server asks `mikrokit dev` for missing codecs. */
export const REQUESTS = 4;

/** Answers the requests of a server, which names a file and waits: a loader of modules is synchronous. */
export function answerRequests(pipe: Duplex, answer: (file: string) => ReadyFile): void {
  let chunks: Buffer[] = [];
  let size = 0;
  /** The bytes with which the next thing is whole: a header, or a request. */
  let needed = HEADER_BYTES;
  pipe.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < needed) return;
    let received = Buffer.concat(chunks, size);
    const keep = (least: number) => {
      chunks = [received];
      size = received.length;
      needed = least;
    };
    while (received.length >= HEADER_BYTES) {
      const end = HEADER_BYTES + lengthOf(received);
      if (received.length < end) return keep(end);
      const file = fromFrame(received.subarray(HEADER_BYTES, end)) as string;
      received = received.subarray(end);
      pipe.write(toFrame(answer(file)));
    }
    keep(HEADER_BYTES);
  });
  // A server that ends with an open request is reported as ended.
  pipe.on('error', () => {});
}

/** Asks `mikrokit dev` to compile a file, and waits for the result. */
export function askToCompile(file: string): ReadyFile {
  const request = toFrame(file);
  for (let sent = 0; sent < request.length; ) sent += writeSync(REQUESTS, request, sent);
  return fromFrame(receive(lengthOf(receive(HEADER_BYTES)))) as ReadyFile;
}

function receive(length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let received = 0; received < length; ) {
    const more = readSync(REQUESTS, bytes, received, length - received, null);
    if (more === 0) throw new Error('`mikrokit dev` has ended');
    received += more;
  }
  return bytes;
}

/** The bytes before a message that contain its length. */
const HEADER_BYTES = 4;

/** A message as it is sent: its length, and the message. Both processes run the same Node. */
function toFrame(message: unknown): Buffer {
  const content = serialize(message);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + content.length);
  frame.writeUInt32LE(content.length);
  content.copy(frame, HEADER_BYTES);
  return frame;
}

/** The length of the message that follows a header. */
function lengthOf(header: Buffer): number {
  return header.readUInt32LE();
}

/** The message in the bytes after a header. */
function fromFrame(content: Buffer): unknown {
  return deserialize(content);
}
