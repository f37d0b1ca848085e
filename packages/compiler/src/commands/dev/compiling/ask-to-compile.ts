import { readSync, writeSync } from 'node:fs';
import type { ReadyFile } from '../messages.ts';
import { QUESTIONS } from './compile-questions.ts';
import { fromFrame, HEADER_BYTES, lengthOf, toFrame } from './frames.ts';

/** Asks `mikrokit dev` to compile a file, and waits for the result. */
export function askToCompile(file: string): ReadyFile {
  const question = toFrame(file);
  for (let sent = 0; sent < question.length; ) sent += writeSync(QUESTIONS, question, sent);
  return fromFrame(receive(lengthOf(receive(HEADER_BYTES)))) as ReadyFile;
}

function receive(length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let received = 0; received < length; ) {
    const more = readSync(QUESTIONS, bytes, received, length - received, null);
    if (more === 0) throw new Error('`mikrokit dev` has ended');
    received += more;
  }
  return bytes;
}
