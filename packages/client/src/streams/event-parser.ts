import { GrowingText } from './growing-text.ts';

/** An event of a stream; see https://html.spec.whatwg.org/multipage/server-sent-events.html, section 9.2.6. */
export interface StreamedEvent {
  /** Empty for an item. */
  readonly name: string;
  readonly data: string;
  /** The id of the last event so far that had one. */
  readonly id: string | undefined;
}

interface EventParserOptions {
  /** The most characters that one event may have. */
  readonly maxSize: number;
  /** Gets the milliseconds that the server asks callers to wait before they connect again. */
  readonly onRetry?: (milliseconds: number) => void;
  /** The id that events have until the stream gives another. Default: none. */
  readonly lastEventId?: string | undefined;
}

/** Parses server-sent events from chunks, which may be cut anywhere. */
export class EventParser {
  readonly #decoder = new TextDecoder();
  readonly #options: EventParserOptions;
  /** A line that has not ended, without a carriage return at its end. */
  readonly #rest = new GrowingText();
  /** Whether the last chunk ended with a carriage return, which may be the first half of a line end. */
  #isCut = false;
  /** Lines of data of the event under way that came with the present chunk. */
  #lines: string[] = [];
  /** Those that came before, each behind a line end. */
  readonly #earlier = new GrowingText();
  #name = '';
  #id: string | undefined;
  #lastEventId: string | undefined;

  constructor(options: EventParserOptions) {
    this.#options = options;
    this.#id = options.lastEventId;
    this.#lastEventId = options.lastEventId;
  }

  /** The id to go on behind, of events that are whole; an event without data may set it, too. */
  get lastEventId(): string | undefined {
    return this.#lastEventId;
  }

  /** The events that end in a chunk: a list, because a generator's step for each would cost more than parsing it. Throws a `RangeError` for an event that is too large. */
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
    // With events before it, which shall not be lost, a large one is found in the next chunk.
    if (events.length === 0 && this.#rest.length + this.#earlier.length > this.#options.maxSize)
      throw new RangeError('An event is too large');
    return events;
  }

  /** The lines that are whole with this text. */
  #linesOf(added: string): readonly string[] {
    // Otherwise a long line would be searched again with each chunk of it.
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

  /** The data of an event that is whole; `undefined` for one without. */
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

  /** Copies the lines of an event that has not ended: pieces of a text would keep all of that text. */
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
