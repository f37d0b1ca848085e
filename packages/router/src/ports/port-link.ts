import type { PortLike } from './port-like.ts';
import { MARK, type MalformedMessage, type PortMessage, readPortMessage } from './port-message.ts';

/** The owner of a {@link PortLink}: a server or a client. */
export interface PortUser {
  take(message: PortMessage | MalformedMessage): void;
  /** The other end is gone. */
  lost(why: 'closed' | 'silent'): void;
  /** Whether it waits for a message of the other side. */
  readonly isBusy: boolean;
}

/** Sends and receives the messages of one end of a channel, and notices when the other end is gone. */
export class PortLink {
  readonly #port: PortLike;
  readonly #user: PortUser;
  readonly #silence: number;
  readonly #onMessage = (value: unknown) => this.#receive(value);
  readonly #onClose = () => this.#lose('closed');
  #timer: ReturnType<typeof setInterval> | undefined;
  /** By `performance.now()`. */
  #heardAt = 0;
  #lookedAt = 0;
  /** Whether it waited for a message at the last check. */
  #wasExpecting = false;
  /** Electron can transfer only ports, not bytes. */
  #transfersBytes = true;
  #isOver = false;

  /**
   * `silence` is in milliseconds. 0 means no limit. Default: 0 for ports with a close event,
   * otherwise 30 s.
   */
  constructor(port: PortLike, user: PortUser, silence: number | undefined) {
    this.#port = port;
    this.#user = user;
    // A browser's port has no reliable close event.
    this.#silence = silence ?? (typeof port.on === 'function' ? 0 : LONGEST_SILENCE);
  }

  /** Starts to take messages. Earlier ones wait in the port. */
  open(): void {
    const port = this.#port;
    if (port.on !== undefined) {
      for (const [type, listener] of this.#listeners) port.on(type, listener);
    } else {
      for (const [type, listener] of this.#listeners) port.addEventListener?.(type, listener);
    }
    port.start?.();
    // A port that is already closed emits nothing more. Its `hasRef()` is false in spite of the
    // listener.
    if (port.hasRef?.() === false) return this.#lose('closed');
    if (this.#silence === 0) return;
    this.#lookedAt = performance.now();
    this.#timer = setInterval(() => this.#look(), this.#silence / 4);
    (this.#timer as { unref?(): void }).unref?.();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Sends a message and transfers its `bytes`, so this side can no longer read them. Does nothing
   * once the other end is lost.
   */
  post(message: PortMessage): void {
    if (!this.#isOver) this.#send(message);
  }

  /**
   * Notifies the other side that the server accepts no more calls. Sent even after the other side
   * counted as lost, because a frozen page can come back.
   */
  tellClosed(): void {
    this.#send({ kind: 'closed' });
  }

  #send(message: PortMessage): void {
    const marked = { [MARK]: 1, ...message };
    const bytes = bytesOf(message);
    if (bytes === undefined || !this.#transfersBytes) return this.#port.postMessage(marked);
    try {
      this.#port.postMessage(marked, [bytes.buffer]);
    } catch {
      this.#transfersBytes = false;
      this.#port.postMessage(marked);
    }
  }

  /** Takes no more messages. The port stays open, because it belongs to the application. */
  stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    const port = this.#port;
    if (port.off !== undefined) {
      for (const [type, listener] of this.#listeners) port.off(type, listener);
    } else {
      for (const [type, listener] of this.#listeners) port.removeEventListener?.(type, listener);
    }
  }

  /** Workers of Node and processes of Electron emit `exit`, ports emit `close`. */
  get #listeners(): readonly (readonly [type: string, listener: (value: unknown) => void])[] {
    return [
      ['message', this.#onMessage],
      ['close', this.#onClose],
      ['exit', this.#onClose],
    ];
  }

  #receive(value: unknown): void {
    if (this.#isOver) return;
    const message = readPortMessage(contentOf(value));
    if (message === undefined) return;
    this.#heardAt = performance.now();
    if (message.kind === 'ping') this.post({ kind: 'pong' });
    else if (message.kind !== 'pong') this.#user.take(message);
  }

  #look(): void {
    const now = performance.now();
    // While this side was blocked, messages could not be read.
    const wasBlocked = now - this.#lookedAt > this.#silence / 2;
    const { isBusy } = this.#user;
    if (!isBusy || !this.#wasExpecting || wasBlocked) this.#heardAt = now;
    this.#lookedAt = now;
    this.#wasExpecting = isBusy;
    if (now - this.#heardAt >= this.#silence) this.#lose('silent');
    else if (isBusy) this.post({ kind: 'ping' });
  }

  #lose(why: 'closed' | 'silent'): void {
    if (this.#isOver) return;
    this.stop();
    this.#user.lost(why);
  }
}

/** Milliseconds. */
const LONGEST_SILENCE = 30_000;

/** Browsers and Electron give events, Node the message itself. */
function contentOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || MARK in value || !('data' in value))
    return value;
  return value.data;
}

function bytesOf(message: PortMessage): Uint8Array<ArrayBuffer> | undefined {
  if (message.kind === 'part') return message.bytes;
  return message.kind === 'call' && message.body instanceof Uint8Array ? message.body : undefined;
}
