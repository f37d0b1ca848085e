import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2';

/**
 * Bounds the replies of an HTTP/2 session that its client does not take: Node keeps them, each as a whole. Calls run while
 * they are few or small, so that one slow download does not hold up the calls beside it. Calls that run already can still add
 * theirs: `destroyStalledSessions` ends sessions with large ones. While the client's window is closed to every reply, only a few
 * calls run at once.
 */
export class SessionRoom {
  readonly #session: ServerHttp2Session;
  /** The streams of calls that have begun. */
  readonly #begun = new Set<ServerHttp2Stream>();
  /** Bytes of replies that are not sent, by their streams. */
  readonly #unsent = new Map<ServerHttp2Stream, number>();
  #unsentSize = 0;
  /** Calls that wait for room, in their order, by their streams. */
  readonly #held = new Map<ServerHttp2Stream, () => void>();

  constructor(session: ServerHttp2Session) {
    this.#session = session;
    session.on('remoteSettings', () => this.#runHeld());
  }

  /** Runs a call, now or when there is room for its reply. */
  whenRoom(stream: ServerHttp2Stream, run: () => void): void {
    if (stream.closed) return;
    this.#held.set(stream, run);
    this.#runHeld();
    if (this.#held.has(stream)) stream.once('aborted', () => this.#drop(stream));
  }

  /** Counts a reply that was written. */
  wrote(stream: ServerHttp2Stream): void {
    const size = stream.writableLength;
    if (size === 0 || stream.destroyed) return;
    this.#unsent.set(stream, size);
    this.#unsentSize += size;
    stream.once('close', () => {
      this.#unsentSize -= size;
      this.#unsent.delete(stream);
      this.#runHeld();
    });
  }

  get #hasRoom(): boolean {
    if (this.#isClosed) return this.#begun.size < FEW;
    return this.#unsent.size < FEW || this.#unsentSize <= MOST_UNSENT;
  }

  /** Whether the client takes next to nothing of any new reply (RFC 9113 section 6.9.2). */
  get #isClosed(): boolean {
    const { initialWindowSize = SMALL_WINDOW } = this.#session.remoteSettings;
    return initialWindowSize < SMALL_WINDOW;
  }

  #runHeld(): void {
    for (const [stream, run] of this.#held) {
      if (!this.#hasRoom) return;
      this.#held.delete(stream);
      // Reset, and its event is still to come.
      if (stream.closed) continue;
      this.#begun.add(stream);
      stream.once('close', () => {
        this.#begun.delete(stream);
        this.#runHeld();
      });
      run();
    }
  }

  /** Forgets a call whose client has reset it, with its body, which nobody reads. */
  #drop(stream: ServerHttp2Stream): void {
    if (this.#held.delete(stream)) stream.destroy();
  }
}

/** Replies that may wait however large they are. */
const FEW = 4;
/** Bytes. Clients that read have windows of 65,535 bytes and more. */
const SMALL_WINDOW = 16_384;
/** Bytes of more replies, after which no further call begins. */
const MOST_UNSENT = 1_048_576;
