import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2';

/**
 * Limits the unsent replies of an HTTP/2 session, because Node buffers each one completely. Calls
 * run while unsent replies are few or small, so that one slow download does not block other calls.
 * Running calls can still add their replies: `destroyStalledSessions` ends sessions with large
 * ones. While the client's window is closed for every reply, only a few calls run at once.
 */
export class SessionRoom {
  readonly #session: ServerHttp2Session;
  /** The streams of started calls. */
  readonly #begun = new Set<ServerHttp2Stream>();
  /** Bytes of unsent replies, by stream. */
  readonly #unsent = new Map<ServerHttp2Stream, number>();
  #unsentSize = 0;
  /** Calls that wait for room, in order, by stream. */
  readonly #held = new Map<ServerHttp2Stream, () => void>();

  constructor(session: ServerHttp2Session) {
    this.#session = session;
    session.on('remoteSettings', () => this.#runHeld());
  }

  /** Runs a call once there is room for its reply. */
  whenRoom(stream: ServerHttp2Stream, run: () => void): void {
    if (stream.closed) return;
    if (this.#held.size === 0 && this.#hasRoom) return this.#begin(stream, run);
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
    // Not of a rejected request, whose call has not started.
    if (!this.#begun.has(stream)) stream.once('close', () => this.#closed(stream));
  }

  get #hasRoom(): boolean {
    if (this.#isClosed) return this.#begun.size < FEW;
    return this.#unsent.size < FEW || this.#unsentSize <= MOST_UNSENT;
  }

  /** Whether the client accepts almost nothing of any new reply (RFC 9113 section 6.9.2). */
  get #isClosed(): boolean {
    const { initialWindowSize = SMALL_WINDOW } = this.#session.remoteSettings;
    return initialWindowSize < SMALL_WINDOW;
  }

  #runHeld(): void {
    for (const [stream, run] of this.#held) {
      if (!this.#hasRoom) return;
      this.#held.delete(stream);
      // It was reset, but its event has not arrived.
      if (stream.closed) continue;
      this.#begin(stream, run);
    }
  }

  #begin(stream: ServerHttp2Stream, run: () => void): void {
    this.#begun.add(stream);
    stream.once('close', () => this.#closed(stream));
    run();
  }

  #closed(stream: ServerHttp2Stream): void {
    this.#begun.delete(stream);
    this.#unsentSize -= this.#unsent.get(stream) ?? 0;
    this.#unsent.delete(stream);
    this.#runHeld();
  }

  /** Drops a call that its client has reset, with its unread body. */
  #drop(stream: ServerHttp2Stream): void {
    if (this.#held.delete(stream)) stream.destroy();
  }
}

/** This many replies can wait, whatever their size. */
const FEW = 4;
/** Bytes. Clients that read have windows of at least 65,535 bytes. */
const SMALL_WINDOW = 16_384;
/** Beyond this many bytes of further replies, no more calls start. */
const MOST_UNSENT = 1_048_576;
