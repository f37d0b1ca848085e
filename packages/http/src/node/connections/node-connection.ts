import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RunningCall } from './pending-calls.ts';

/** A connection that node:http reads, and its calls. */
export class NodeConnection {
  readonly calls = new Set<RunningCall>();
  protected readonly socket: Socket;
  /** The request that came last. */
  protected newest: IncomingMessage | undefined;
  #unanswered = 0;
  /** Bytes of replies that the client has not taken yet, by their response. */
  readonly #unsent = new Map<ServerResponse, number>();
  #unsentSize = 0;
  /** Starts of calls for whose replies there is no room. */
  readonly #held: (() => void)[] = [];
  #isPaused = false;
  #isOver = false;
  #finalResponse: string | undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    // 'close' follows. node:http takes its own listener away at a CONNECT, and writing a final response can still fail.
    socket.on('error', () => {});
    socket.once('close', () => {
      for (const call of this.calls) call.cancel();
    });
  }

  /** Whether no request waits for its reply and no reply is still on its way. */
  get isIdle(): boolean {
    return this.#unanswered === 0 && this.socket.writableLength === 0;
  }

  /** Counts a request; `false` after the last reply. */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isOver) return false;
    this.newest = request;
    this.#unanswered++;
    this.#pauseIfFull();
    response.once('close', () => {
      this.#unanswered--;
      this.#unsentSize -= this.#unsent.get(response) ?? 0;
      this.#unsent.delete(response);
      this.#readOn();
      this.#writeFinalResponse();
    });
    return true;
  }

  /**
   * node:http reads up to 64 kB before it stops, which may be hundreds of calls, and keeps the replies that its client does
   * not take.
   */
  whenRoom(start: () => void): void {
    if (this.#held.length === 0 && this.#unsentSize <= MOST_UNSENT) start();
    else {
      this.#held.push(start);
      this.#pauseIfFull();
    }
  }

  /** Counts a reply that was written. */
  wrote(response: ServerResponse): void {
    const size = response.writableLength;
    this.#unsent.set(response, size);
    this.#unsentSize += size;
  }

  /** Whether the connection ends with the reply to a request, if it is to end. */
  endsWith(request: IncomingMessage): boolean {
    // Replies of earlier requests may be written later than this one.
    if (request !== this.newest || this.#finalResponse !== undefined) return false;
    this.#isOver = true;
    return true;
  }

  /** Takes no more requests. */
  end(): void {
    this.#isOver = true;
  }

  /** Sends the final response, to what node:http cannot read, once all calls before it are answered. */
  reject(finalResponse: string): void {
    if (this.#finalResponse !== undefined) return;
    this.#finalResponse = finalResponse;
    this.#isOver = true;
    this.socket.pause();
    this.#writeFinalResponse();
  }

  get #isFull(): boolean {
    return this.#unanswered >= MOST_CALLS || this.#held.length > 0;
  }

  #pauseIfFull(): void {
    if (!this.#isFull) return;
    // Behind the ticks in which node:http reads on after each request.
    queueMicrotask(() => {
      if (!this.#isFull) return;
      this.#isPaused = true;
      this.socket.pause();
    });
  }

  #readOn(): void {
    if (this.socket.destroyed) return;
    while (this.#held.length > 0 && this.#unsentSize <= MOST_UNSENT) this.#held.shift()?.();
    if (!this.#isPaused || this.#isFull || this.#finalResponse !== undefined) return;
    this.#isPaused = false;
    this.socket.resume();
  }

  #writeFinalResponse(): void {
    // The unreadable request may have begun.
    const isBroken = this.newest?.complete === false;
    if (this.#finalResponse === undefined || this.#unanswered > (isBroken ? 1 : 0)) return;
    const socket = this.socket;
    if (socket.writableEnded) return;
    socket.end(this.#finalResponse);
    // A socket that is closed with unread bytes is reset, and its client loses the replies: drop them for a while.
    socket.resume();
    const lingering = setTimeout(() => socket.destroy(), LINGER);
    socket.once('close', () => clearTimeout(lingering));
  }
}

/** Milliseconds in which what a client still sends is dropped after the last reply. */
const LINGER = 1_000;
/** Bytes of replies that a client has not taken, after which no further call begins. */
const MOST_UNSENT = 65_536;
/** Requests without a reply, after which a connection is not read. */
const MOST_CALLS = 1_000;
