import type { Socket } from 'node:net';
import type { Reply } from '@mikrokit/router';
import type { Answer } from '../server-middleware.ts';
import type { ReplyHeads } from './reply-heads.ts';

/** The replies of a connection that leave together, since each write is a system call. */
export class ReplyBuffer {
  readonly #socket: Socket;
  readonly #heads: ReplyHeads;
  #text = '';
  #isAscii = true;
  #since = 0;
  #flushesSoon = false;

  constructor(socket: Socket, heads: ReplyHeads) {
    this.#socket = socket;
    this.#heads = heads;
  }

  /** Adds a reply; returns the size of its body. */
  add(answer: Answer, method: string, closes: boolean): number {
    const { bytes, body } = answer;
    const length = bytes?.length ?? (body === undefined ? undefined : Buffer.byteLength(body));
    const head = this.#heads.write(answer, length, closes);
    const isSent = method !== 'HEAD' && length !== undefined;
    if (bytes !== undefined || hasLatin1(answer))
      this.#sendApart(head, isSent ? (bytes ?? body) : '');
    else if (isSent && body !== '') this.#append(head + body, length === body?.length);
    else this.#append(head, true);
    return isSent ? length : 0;
  }

  /** Adds text in ASCII. */
  addText(text: string): void {
    this.#append(text, true);
  }

  /** Sends the replies if they are many or have waited for a while. */
  flushIfDue(): void {
    if (this.#text === '') return;
    if (this.#text.length > MOST || performance.now() - this.#since > LONGEST_WAIT) this.flush();
  }

  /** Sends replies with those of calls that end in the same turn. */
  flushSoon(): void {
    this.flushIfDue();
    if (this.#flushesSoon || this.#text === '') return;
    this.#flushesSoon = true;
    process.nextTick(() => {
      this.#flushesSoon = false;
      this.flush();
    });
  }

  flush(): void {
    if (this.#text === '') return;
    const text = this.#text;
    const encoding = this.#isAscii ? 'latin1' : 'utf8';
    this.#text = '';
    this.#isAscii = true;
    if (this.#socket.writable) this.#socket.write(text, encoding);
  }

  #append(text: string, isAscii: boolean): void {
    if (this.#text === '') this.#since = performance.now();
    this.#text += text;
    if (!isAscii) this.#isAscii = false;
  }

  #sendApart(head: string, body: string | Buffer | undefined): void {
    this.flush();
    if (!this.#socket.writable) return;
    this.#socket.cork();
    this.#socket.write(head, 'latin1');
    if (body !== undefined && body.length > 0) this.#socket.write(body);
    this.#socket.uncork();
  }
}

/** Whether a head is latin1 (RFC 9110 section 5.5) and not ASCII, which is UTF-8 as well. */
function hasLatin1({ headers }: Reply): boolean {
  if (headers.length === 2) return false;
  return headers.some((text) => !ASCII.test(text));
}

const ASCII = /^[\t\x20-\x7e]*$/;
/** Milliseconds that a reply waits for those of later calls. */
const LONGEST_WAIT = 1;
/** Characters that are sent without waiting for more. */
const MOST = 65_536;
