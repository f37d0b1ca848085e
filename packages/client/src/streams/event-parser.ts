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
}

/** Parses server-sent events from chunks, which may be cut anywhere. */
export class EventParser {
  readonly #decoder = new TextDecoder();
  readonly #options: EventParserOptions;
  /** A line that has not ended, without a carriage return at its end. */
  #rest = '';
  /** Whether the last chunk ended with a carriage return, which may be the first half of a line end. */
  #isCut = false;
  #data: string | undefined;
  #name = '';
  #id: string | undefined;

  constructor(options: EventParserOptions) {
    this.#options = options;
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
      if (this.#data !== undefined)
        events.push({ name: this.#name, data: this.#data, id: this.#id });
      this.#data = undefined;
      this.#name = '';
    }
    // With events before it, which shall not be lost, a large one is found in the next chunk.
    if (
      events.length === 0 &&
      this.#rest.length + (this.#data?.length ?? 0) > this.#options.maxSize
    )
      throw new RangeError('An event is too large');
    return events;
  }

  /** The lines that are whole with this text. */
  #linesOf(added: string): readonly string[] {
    // Otherwise a long line would be searched again with each chunk of it.
    if (!this.#isCut && !/[\r\n]/.test(added)) {
      this.#rest += added;
      return [];
    }
    let text = this.#rest + (this.#isCut ? '\r' : '') + added;
    this.#isCut = text.endsWith('\r');
    if (text.includes('\r'))
      text = text.slice(0, this.#isCut ? -1 : undefined).replace(/\r\n?/g, '\n');
    const lines = text.split('\n');
    this.#rest = lines.pop() ?? '';
    return lines;
  }

  #readField(line: string): void {
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    else if (field === 'event') this.#name = value;
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) this.#options.onRetry?.(Number(value));
  }
}
