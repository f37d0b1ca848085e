import type { Duplex } from 'node:stream';
import type { ReadyFile } from '../messages.ts';
import { fromFrame, HEADER_BYTES, lengthOf, toFrame } from './frames.ts';

/** The descriptor of the pipe on which a server asks `mikrokit dev` for what it has not been given. */
export const QUESTIONS = 4;

/** Answers the questions of a server, which names a file and waits: a loader of modules is synchronous. */
export function answerQuestions(pipe: Duplex, answer: (file: string) => ReadyFile): void {
  let received = Buffer.alloc(0);
  pipe.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= HEADER_BYTES) {
      const end = HEADER_BYTES + lengthOf(received);
      if (received.length < end) return;
      const file = fromFrame(received.subarray(HEADER_BYTES, end)) as string;
      received = received.subarray(end);
      pipe.write(toFrame(answer(file)));
    }
  });
  // A server that ends with a question open is reported as ended.
  pipe.on('error', () => {});
}
