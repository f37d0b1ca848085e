import type { ReplySink } from '../adapter.ts';
import { SendWindow } from '../streams/send-window.ts';
import type { PortLink } from './port-link.ts';
import { PORT_WINDOW } from './port-message.ts';

/** Sends a body in parts, no faster than the other side reads. */
export class SentParts implements ReplySink {
  readonly #link: PortLink;
  readonly #id: string;
  readonly #onEnd: () => void;
  readonly #window = new SendWindow(PORT_WINDOW);
  #isOver = false;

  /** `onEnd` runs after the last part. */
  constructor(link: PortLink, id: string, onEnd: () => void) {
    this.#link = link;
    this.#id = id;
    this.#onEnd = onEnd;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  write(chunk: string | Uint8Array): boolean {
    if (this.#isOver) return false;
    // A copy that can be transferred: the bytes can belong to a pool, or be reused.
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : new Uint8Array(chunk);
    this.#window.take(bytes.length);
    this.#link.post({ kind: 'part', id: this.#id, bytes });
    return this.#window.hasRoom;
  }

  drained(): Promise<void> {
    return this.#window.drained();
  }

  end(): void {
    this.#finish('end');
  }

  abort(): void {
    this.#finish('broken');
  }

  /** Sends nothing more, not even the end. */
  stop(): void {
    this.#isOver = true;
    this.#window.stop();
  }

  /** The other side has room for more bytes. */
  grant(bytes: number): void {
    this.#window.grant(bytes);
  }

  #finish(kind: 'end' | 'broken'): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#link.post({ kind, id: this.#id });
    this.#onEnd();
  }
}

const encoder = new TextEncoder();
