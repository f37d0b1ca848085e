import type { ServerHttp2Stream } from 'node:http2';
import { Queue } from '@mikrokit/router/protocol';

/** A call that waits for room. */
interface HeldCall {
  readonly stream: ServerHttp2Stream;
  readonly run: () => void;
}

/**
 * Bounds the replies of an HTTP/2 session that its client does not take, as it does with a window of 0: Node keeps them,
 * each as a whole. Calls run while they are few or small, so that one slow download does not hold up the calls beside it. Calls
 * that run already can still add theirs: `destroyStalledSessions` ends sessions with large ones.
 */
export class SessionRoom {
  /** Bytes of replies that are not sent, by their streams. */
  readonly #unsent = new Map<ServerHttp2Stream, number>();
  #unsentSize = 0;
  readonly #held = new Queue<HeldCall>();

  /** Runs a call, now or when there is room for its reply. */
  whenRoom(stream: ServerHttp2Stream, run: () => void): void {
    this.#held.push({ stream, run });
    this.#runHeld();
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
    return this.#unsent.size < FEW || this.#unsentSize <= MOST_UNSENT;
  }

  #runHeld(): void {
    while (this.#held.length > 0 && this.#hasRoom) {
      const { stream, run } = this.#held.shift() as HeldCall;
      if (!stream.destroyed) run();
    }
  }
}

/** Replies that may wait however large they are. */
const FEW = 4;
/** Bytes of more replies, after which no further call begins. */
const MOST_UNSENT = 1_048_576;
