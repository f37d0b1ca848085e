import type { PortLike } from './port-like.ts';
import { MARK, type MalformedMessage, type PortMessage, readPortMessage } from './port-message.ts';

/** Whoever uses a {@link PortLink}: a server or a client. */
export interface PortUser {
  take(message: PortMessage | MalformedMessage): void;
  /** Nobody is at the other end. */
  lost(why: 'closed' | 'silent'): void;
  /** Whether something is expected of the other side. */
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
  /** Whether something was expected of the other side at the last look. */
  #wasExpecting = false;
  /** Electron's ports transfer other ports only. */
  #transfersBytes = true;
  #isOver = false;

  /** `silence` is in milliseconds; 0 for no limit. Default: none where the port tells that it is closed. */
  constructor(port: PortLike, user: PortUser, silence: number | undefined) {
    this.#port = port;
    this.#user = user;
    // A browser's port never tells its own side, and some tell nobody.
    this.#silence = silence ?? (typeof port.on === 'function' ? 0 : LONGEST_SILENCE);
  }

  /** Begins to take messages; those before wait in the port. */
  open(): void {
    const port = this.#port;
    if (port.on !== undefined) {
      for (const [type, listener] of this.#listeners) port.on(type, listener);
    } else {
      for (const [type, listener] of this.#listeners) port.addEventListener?.(type, listener);
    }
    port.start?.();
    // A port that was closed before says nothing more, but keeps no process running, although it has a listener.
    if (port.hasRef?.() === false) return this.#lose('closed');
    if (this.#silence === 0) return;
    this.#lookedAt = performance.now();
    this.#timer = setInterval(() => this.#look(), this.#silence / 4);
    (this.#timer as { unref?(): void }).unref?.();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Sends a message; its `bytes` are gone for this side. Does nothing once the other end is lost. */
  post(message: PortMessage): void {
    if (!this.#isOver) this.#send(message);
  }

  /** Tells the other side that no call is taken any more, also one that was given up: a frozen page comes back. */
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

  /** Takes no further messages. The port stays open: it is the application's. */
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

  /** A Worker of Node, and Electron's processes, exit; ports close. */
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
    // After this side was busy itself, messages are still unread.
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
