import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { PendingReply } from '@mikrokit/router';

/** A connection that node:http reads, and its calls. */
export class NodeConnection {
  readonly calls = new Set<PendingReply>();
  readonly #socket: Socket;
  #unanswered = 0;
  #newest: IncomingMessage | undefined;
  #isOver = false;
  #lastWords: string | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.once('close', () => {
      for (const call of this.calls) call.cancel();
    });
  }

  /** Whether no request waits for its reply and no reply is still on its way. */
  get isIdle(): boolean {
    return this.#unanswered === 0 && this.#socket.writableLength === 0;
  }

  /** Counts a request; `false` after the last reply. */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isOver) return false;
    this.#newest = request;
    this.#unanswered++;
    // Behind the ticks in which node:http reads on after each request.
    if (this.#unanswered >= MOST_CALLS) queueMicrotask(() => this.#pause());
    response.once('close', () => {
      if (this.#unanswered === MOST_CALLS) this.#socket.resume();
      this.#unanswered--;
      this.#speakLast();
    });
    return true;
  }

  /** Whether the connection ends with the reply to a request, if it is to end. */
  endsWith(request: IncomingMessage): boolean {
    this.#isOver ||= request === this.#newest;
    return this.#isOver;
  }

  /** Takes no more requests. */
  end(): void {
    this.#isOver = true;
  }

  /** Refuses what node:http cannot read, once all calls before it are answered. */
  refuse(words: string): void {
    if (this.#lastWords !== undefined) return;
    this.#lastWords = words;
    this.#isOver = true;
    this.#socket.pause();
    this.#speakLast();
  }

  #pause(): void {
    if (this.#unanswered >= MOST_CALLS) this.#socket.pause();
  }

  #speakLast(): void {
    // The unreadable request may have begun.
    const isBroken = this.#newest?.complete === false;
    if (this.#lastWords === undefined || this.#unanswered > (isBroken ? 1 : 0)) return;
    const socket = this.#socket;
    if (socket.writableEnded) return;
    socket.end(this.#lastWords);
    // A socket that is closed with unread bytes is reset, and its caller loses the replies: drop them for a while.
    socket.resume();
    const lingering = setTimeout(() => socket.destroy(), LINGER);
    socket.once('close', () => clearTimeout(lingering));
  }
}

/** Milliseconds in which what a caller still sends is dropped after the last reply. */
const LINGER = 1_000;
/** Requests without a reply, after which a connection is not read. */
const MOST_CALLS = 1_000;
