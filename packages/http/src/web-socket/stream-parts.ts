import type { ReplySink } from '@mikrokit/router';
import { SendWindow } from '@mikrokit/router/web';
import { utf8Size } from './utf8-size.ts';

/** The bytes that a stream can send before its client asks for more. */
export const STREAM_WINDOW = 65_536;

/** The connection that carries the parts of a stream. */
export interface PartCarrier {
  send(message: string): void;
  /** Whether the connection has room for more. */
  hasRoom(): boolean;
}

/** Sends a stream in parts, no faster than its client reads. */
export class StreamParts implements ReplySink {
  readonly #id: number;
  readonly #carrier: PartCarrier;
  readonly #onEnd: (bytes: number) => void;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #window: SendWindow;
  #bytes = 0;
  /** Unsent text. */
  #gathered = '';
  #isScheduled = false;
  #isOver = false;

  constructor(id: number, carrier: PartCarrier, onEnd: (bytes: number) => void) {
    this.#id = id;
    this.#carrier = carrier;
    this.#onEnd = onEnd;
    this.#window = new SendWindow(STREAM_WINDOW, () => carrier.hasRoom());
  }

  write(chunk: string | Uint8Array): boolean {
    if (this.#isOver) return false;
    let text: string;
    try {
      text = typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true });
    } catch {
      // A text message can carry only text.
      this.abort();
      return false;
    }
    const size = utf8Size(text);
    this.#window.take(size);
    this.#bytes += size;
    this.#gather(text);
    return this.#window.hasRoom;
  }

  /** The bytes accepted so far. */
  get bytes(): number {
    return this.#bytes;
  }

  drained(): Promise<void> {
    return this.#window.drained();
  }

  end(): void {
    this.#finish(`{"end":${this.#id}}`);
  }

  abort(): void {
    this.#finish(`{"broken":${this.#id}}`);
  }

  /** The client has room for more bytes. */
  grant(bytes: number): void {
    this.#window.grant(bytes);
  }

  /** Continues the stream if there is room again. */
  goOn(): void {
    this.#window.wake();
  }

  /**
   * Sends the chunks of one turn together, because a message costs more than an item: see `npm run
   * bench -- web-socket-streams`.
   */
  #gather(text: string): void {
    this.#gathered += text;
    if (this.#gathered.length >= MOST_GATHERED || typeof setImmediate !== 'function')
      return this.#flush();
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#gathered === '') return;
    const text = this.#gathered;
    this.#gathered = '';
    this.#carrier.send(`{"part":${this.#id}}\n${text}`);
  }

  #finish(message: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#flush();
    this.#carrier.send(message);
    this.#onEnd(this.#bytes);
  }
}

/**
 * Beyond this many characters, gathered text is sent at once. A broken connection loses incomplete
 * messages.
 */
const MOST_GATHERED = 2_048;
