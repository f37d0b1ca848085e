import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RunningCall } from './pending-calls.ts';

/** A connection that node:http reads, and its calls. */
export class NodeConnection {
  readonly calls = new Set<RunningCall>();
  protected readonly socket: Socket;
  /** The newest request. */
  protected newest: IncomingMessage | undefined;
  #unanswered = 0;
  /** Bytes of unsent replies, by response. */
  readonly #unsent = new Map<ServerResponse, number>();
  #unsentSize = 0;
  /** Calls that wait for room for their replies. */
  readonly #held: (() => void)[] = [];
  #isPaused = false;
  #isOver = false;
  #onAnswered: (() => void) | undefined;
  #finalResponse: string | undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    // 'close' follows. node:http removes its own listener at a CONNECT, and writing a final
    // response can still fail.
    socket.on('error', () => {});
    socket.once('close', () => {
      for (const call of this.calls) call.cancel();
    });
  }

  /** Whether no request waits for its reply, and all replies have been sent. */
  get isIdle(): boolean {
    return this.#unanswered === 0 && this.socket.writableLength === 0;
  }

  /** Counts a request. `false` after the last reply. */
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
      if (this.#unanswered === 0 && !this.socket.destroyed) this.#onAnswered?.();
    });
    return true;
  }

  /** Calls `run`, which takes over the socket, once all requests are answered. */
  whenAnswered(run: () => void): void {
    if (this.#unanswered === 0) run();
    else this.#onAnswered = run;
  }

  /**
   * node:http reads up to 64 kB before it stops, which can be hundreds of calls, and buffers
   * replies that the client does not read.
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

  /** Whether the connection ends with a request's reply, if it has to end. */
  endsWith(request: IncomingMessage): boolean {
    // Earlier requests can get their replies later than this one.
    if (request !== this.newest || this.#finalResponse !== undefined) return false;
    this.#isOver = true;
    return true;
  }

  /** Accepts no more requests. */
  end(): void {
    this.#isOver = true;
  }

  /**
   * Sends the final response, to a request that node:http cannot read, once all earlier calls are
   * answered.
   */
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
    // After the ticks in which node:http continues to read after each request.
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
    // The unreadable request is possibly counted already.
    const isBroken = this.newest?.complete === false;
    if (this.#finalResponse === undefined || this.#unanswered > (isBroken ? 1 : 0)) return;
    const socket = this.socket;
    if (socket.writableEnded) return;
    socket.end(this.#finalResponse);
    // Closing a socket with unread bytes resets it, and the client loses the replies. So drop
    // incoming bytes for a while.
    socket.resume();
    const lingering = setTimeout(() => socket.destroy(), LINGER);
    socket.once('close', () => clearTimeout(lingering));
  }
}

/** Milliseconds to drop incoming bytes after the last reply. */
const LINGER = 1_000;
/** Beyond this many unsent bytes of replies, no more calls start. */
const MOST_UNSENT = 65_536;
/** Beyond this many unanswered requests, the connection is not read. */
const MOST_CALLS = 1_000;
