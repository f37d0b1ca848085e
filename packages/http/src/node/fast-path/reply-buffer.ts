import type { Socket } from 'node:net';
import type { Answer } from '../server-middleware.ts';
import type { ReplyHeads } from './reply-heads.ts';

/** The replies of a connection that are sent together, because each write is a system call. */
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

  /** Adds a reply. Returns the size of its body. */
  add(answer: Answer, method: string, closes: boolean): number {
    const { bytes, body } = answer;
    const length = bytes?.length ?? (body === undefined ? undefined : Buffer.byteLength(body));
    const fields = this.#heads.fieldsOf(answer);
    const head = this.#heads.write(fields, length, closes);
    const isSent = method !== 'HEAD' && length !== undefined;
    // A head that is no ASCII is no UTF-8 either.
    if (bytes !== undefined || !fields.isAscii)
      this.#sendApart(head, isSent ? (bytes ?? body) : '');
    else if (isSent && body !== '') this.#append(head + body, length === body?.length);
    else this.#append(head, true);
    return isSent ? length : 0;
  }

  /** Adds ASCII text. */
  addText(text: string): void {
    this.#append(text, true);
  }

  /** Sends the replies if they are large or have waited for a while. */
  flushIfDue(): void {
    if (this.#text === '') return;
    if (this.#text.length > MOST || performance.now() - this.#since > LONGEST_WAIT) this.flush();
  }

  /** Sends the replies together with other replies of the same turn. */
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

/** Milliseconds that a reply waits for later replies. */
const LONGEST_WAIT = 1;
/** Beyond this many characters, replies are sent at once. */
const MOST = 65_536;
