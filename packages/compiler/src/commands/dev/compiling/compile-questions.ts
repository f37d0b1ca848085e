import type { Duplex } from 'node:stream';
import type { ReadyFile } from '../messages.ts';
import { fromFrame, HEADER_BYTES, lengthOf, toFrame } from './frames.ts';

/** The descriptor of the pipe by which a server asks `mikrokit dev` for missing codecs. */
export const QUESTIONS = 4;

/** Answers the questions of a server, which names a file and waits: a loader of modules is synchronous. */
export function answerQuestions(pipe: Duplex, answer: (file: string) => ReadyFile): void {
  let chunks: Buffer[] = [];
  let size = 0;
  /** The bytes until the next part is complete: a header, or a question. */
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
  // A server that ends with a question open is reported as ended.
  pipe.on('error', () => {});
}
