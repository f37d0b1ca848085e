import { GrowingText } from './growing-text.ts';

/** An event of a stream; see https://html.spec.whatwg.org/multipage/server-sent-events.html, section 9.2.6. */
export interface StreamedEvent {
  /** Empty for an item. */
  readonly name: string;
  readonly data: string;
  /** The id of the last event that had one. */
  readonly id: string | undefined;
}

interface EventParserOptions {
  /** The most characters of one event. */
  readonly maxSize: number;
  /** Gets the milliseconds that the server asks clients to wait before they reconnect. */
  readonly onRetry?: (milliseconds: number) => void;
  /** The id of events before the stream sends another. Default: none. */
  readonly lastEventId?: string | undefined;
}

/** Parses server-sent events from chunks, which can be cut anywhere. */
export class EventParser {
  readonly #decoder = new TextDecoder();
  readonly #options: EventParserOptions;
  /** The line that has not ended, without a final carriage return. */
  readonly #rest = new GrowingText();
  /** Whether the last chunk ended with a carriage return: possibly the first half of a line end. */
  #isCut = false;
  /** Data lines of the current event from the current chunk. */
  #lines: string[] = [];
  /** Data lines of earlier chunks, each after a line end. */
  readonly #earlier = new GrowingText();
  #name = '';
  #id: string | undefined;
  #lastEventId: string | undefined;

  constructor(options: EventParserOptions) {
    this.#options = options;
    this.#id = options.lastEventId;
    this.#lastEventId = options.lastEventId;
  }

  /** The id to resume after: of complete events. An event without data can set it too. */
  get lastEventId(): string | undefined {
    return this.#lastEventId;
  }

  /**
   * The events that end in a chunk. Returns a list, because a generator's step for each event would
   * cost more than parsing it. Throws a `RangeError` for an event that is too large.
   */
  push(chunk: Uint8Array): readonly StreamedEvent[] {
    const events: StreamedEvent[] = [];
    const lines = this.#linesOf(this.#decoder.decode(chunk, { stream: true }));
    for (const line of lines) {
      if (line !== '') {
        this.#readField(line);
        continue;
      }
      const data = this.#takeData();
      if (data !== undefined) events.push({ name: this.#name, data, id: this.#id });
      this.#lastEventId = this.#id;
      this.#name = '';
    }
    this.#setAside();
    // Earlier events of this chunk must not be lost, so the next chunk reports a large one.
    if (events.length === 0 && this.#rest.length + this.#earlier.length > this.#options.maxSize)
      throw new RangeError('An event is too large');
    return events;
  }

  /** The lines that this text completes. */
  #linesOf(added: string): readonly string[] {
    // Otherwise each chunk of a long line would search it again.
    if (!this.#isCut && !/[\r\n]/.test(added)) {
      this.#rest.append(added);
      return [];
    }
    let text = this.#rest.take() + (this.#isCut ? '\r' : '') + added;
    this.#isCut = text.endsWith('\r');
    if (text.includes('\r'))
      text = text.slice(0, this.#isCut ? -1 : undefined).replace(/\r\n?/g, '\n');
    const lines = text.split('\n');
    this.#rest.append(lines.pop() ?? '');
    return lines;
  }

  /** The data of a complete event. `undefined` if it has none. */
  #takeData(): string | undefined {
    const lines = this.#lines;
    if (this.#earlier.length === 0) {
      // Most events have one line.
      if (lines.length < 2) return lines.pop();
      this.#lines = [];
      return lines.join('\n');
    }
    this.#setAside();
    return this.#earlier.take().slice(1);
  }

  /** Copies the lines of an incomplete event: slices of a string would keep the whole string. */
  #setAside(): void {
    if (this.#lines.length === 0) return;
    this.#earlier.append(['', ...this.#lines].join('\n'));
    this.#lines = [];
  }

  #readField(line: string): void {
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') this.#lines.push(value);
    else if (field === 'event') this.#name = value;
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) this.#options.onRetry?.(Number(value));
  }
}
