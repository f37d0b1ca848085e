import { toProtocolError } from '../../call/errors.ts';
import { parseFieldValue } from './field-value.ts';

/** The head of a part. */
interface PartHead {
  /** Parameters of its `content-disposition`, such as `name` and `filename`. */
  readonly disposition: ReadonlyMap<string, string>;
  readonly type: string | undefined;
}

/** The most bytes of a part's headers. */
const MOST_HEADERS = 16_384;
const [CR, LF, DASH] = [13, 10, 45];

/**
 * Reads a `multipart/form-data` body (RFC 7578, RFC 2046 section 5.1.1) part by part, no faster
 * than you read. Keeps at most a chunk and the headers of one part. Takes linear time, however the
 * bytes arrive. Throws a `bad-request` error for an invalid body.
 */
export class MultipartReader {
  readonly #source: ReadableStreamDefaultReader<Uint8Array>;
  /** `\r\n--boundary` */
  readonly #delimiter: Uint8Array;
  /** How far a search can skip for each byte (Boyer–Moore–Horspool). */
  readonly #skips: Uint8Array;
  /** The unread bytes. */
  #buffer: Uint8Array = new Uint8Array();
  /** The memory under `#buffer`, if it is ours. It has room after the unread bytes. */
  #memory = new Uint8Array();
  #isSourceOver = false;
  #state: 'start' | 'headers' | 'content' | 'end' = 'start';

  constructor(body: ReadableStream<Uint8Array>, boundary: string) {
    this.#source = body.getReader();
    this.#delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
    this.#skips = skipsOf(this.#delimiter);
  }

  /** The next part, after skipping the rest of the current one. `undefined` after the last. */
  async nextPart(): Promise<PartHead | undefined> {
    if (this.#state === 'start') await this.#skipPreamble();
    while (this.#state === 'content') await this.read();
    if (this.#state === 'end') return undefined;
    const head = await this.#readHeaders();
    this.#state = 'content';
    return head;
  }

  /** The next bytes of the current part. `undefined` at its end. */
  async read(): Promise<Uint8Array | undefined> {
    while (this.#state === 'content') {
      const [at, isWhole] = this.#find();
      if (at > 0) return this.#take(at);
      if (isWhole) {
        this.#take(this.#delimiter.length);
        await this.#passDelimiter();
        return undefined;
      }
      await this.#fill();
    }
    return undefined;
  }

  /** Cancels the rest of the body. */
  async cancel(): Promise<void> {
    this.#state = 'end';
    await this.#source.cancel();
  }

  async #skipPreamble(): Promise<void> {
    // The first delimiter can come at the very start, without a line end.
    this.#buffer = new Uint8Array([CR, LF]);
    this.#state = 'content';
    let skipped = 0;
    for (let bytes = await this.read(); bytes !== undefined; bytes = await this.read()) {
      skipped += bytes.length;
      if (skipped > MOST_HEADERS) throw broken('has no boundary');
    }
  }

  /** After a delimiter, two dashes end the body, and anything else ends the line. */
  async #passDelimiter(): Promise<void> {
    while (this.#buffer.length < 2) await this.#fill();
    if (this.#buffer[0] === DASH && this.#buffer[1] === DASH) {
      this.#state = 'end';
      await this.#drain();
      return;
    }
    // Padding of white space: RFC 2046 section 5.1.1.
    let skipped = 0;
    for (; isBlank(this.#buffer[0]); this.#take(1)) {
      if (this.#buffer.length < 3) await this.#fill();
      if (++skipped > 100) throw broken('has a boundary that does not end');
    }
    if (this.#buffer[0] !== CR || this.#buffer[1] !== LF)
      throw broken('has a boundary that does not end');
    this.#take(2);
    this.#state = 'headers';
  }

  async #readHeaders(): Promise<PartHead> {
    let end = endOfHeaders(this.#buffer, 0);
    while (end === -1) {
      const searched = this.#buffer.length;
      if (searched > MOST_HEADERS) throw broken('has a part whose headers are too long');
      await this.#fill();
      // The end marker has four bytes: three of them can already have been searched.
      end = endOfHeaders(this.#buffer, Math.max(0, searched - 3));
    }
    if (end > MOST_HEADERS) throw broken('has a part whose headers are too long');
    const text = new TextDecoder().decode(this.#take(end));
    const fields = new Map<string, string>();
    for (const line of text.split('\r\n')) {
      if (line === '') continue;
      const colon = line.indexOf(':');
      if (colon < 1) throw broken('has a part with a broken header');
      const name = line.slice(0, colon).trim().toLowerCase();
      if (fields.has(name)) throw broken(`has a part with two headers ${name.slice(0, 40)}`);
      fields.set(name, line.slice(colon + 1).trim());
    }
    const disposition = parseFieldValue(fields.get('content-disposition') ?? '');
    if (disposition?.value !== 'form-data' || !disposition.parameters.has('name'))
      throw broken('has a part without a name');
    // Deprecated by RFC 7578 section 4.7. Ignoring it would return the wrong bytes.
    const encoding = fields.get('content-transfer-encoding') ?? 'binary';
    if (!/^(?:binary|7bit|8bit)$/i.test(encoding)) throw broken('has a part that is encoded');
    return { disposition: disposition.parameters, type: fields.get('content-type') };
  }

  /**
   * The number of bytes that certainly belong to the part, and whether a delimiter follows them.
   */
  #find(): [at: number, isWhole: boolean] {
    const [buffer, delimiter] = [this.#buffer, this.#delimiter];
    const last = delimiter.length - 1;
    let at = 0;
    // Searches by the last byte: text has many line ends, which match the first. `npm run bench --
    // multipart`.
    while (at + last < buffer.length) {
      const byte = buffer[at + last] as number;
      if (byte === delimiter[last] && this.#isDelimiterAt(at, last)) return [at, true];
      at += this.#skips[byte] as number;
    }
    // The buffer can end inside a delimiter.
    for (; at < buffer.length; at++)
      if (this.#isDelimiterAt(at, buffer.length - at)) return [at, false];
    return [buffer.length, false];
  }

  /** Whether the first `length` bytes of a delimiter are at a position. */
  #isDelimiterAt(at: number, length: number): boolean {
    for (let i = 0; i < length; i++) if (this.#buffer[at + i] !== this.#delimiter[i]) return false;
    return true;
  }

  #take(length: number): Uint8Array {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#source.read();
    if (done) {
      this.#isSourceOver = true;
      throw broken('ended before it was complete');
    }
    if (this.#buffer.length === 0) this.#buffer = value;
    else this.#append(value);
  }

  /** Copies unread bytes only when no room is left after them, and then doubles the room. */
  #append(value: Uint8Array): void {
    const { buffer, byteOffset, length } = this.#buffer;
    const size = length + value.length;
    let at = byteOffset;
    if (buffer !== this.#memory.buffer || at + size > this.#memory.length) {
      this.#memory = new Uint8Array(size + length);
      this.#memory.set(this.#buffer);
      at = 0;
    }
    this.#memory.set(value, at + length);
    this.#buffer = this.#memory.subarray(at, at + size);
  }

  /** Reads the epilogue, which has no meaning. */
  async #drain(): Promise<void> {
    let size = this.#buffer.length;
    while (!this.#isSourceOver && size <= MOST_HEADERS) {
      const { done, value } = await this.#source.read();
      this.#isSourceOver = done;
      size += value?.length ?? 0;
    }
    if (!this.#isSourceOver) throw broken('continues after its end');
  }
}

/**
 * For each byte, the distance from its last position in the delimiter (other than the final one) to
 * the end.
 */
function skipsOf(delimiter: Uint8Array): Uint8Array {
  const last = delimiter.length - 1;
  const skips = new Uint8Array(256).fill(delimiter.length);
  for (let i = 0; i < last; i++) skips[delimiter[i] as number] = last - i;
  return skips;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 32 || byte === 9;
}

/**
 * The position after the empty line that ends headers, searched from `from`. -1 if it has not
 * arrived.
 */
function endOfHeaders(buffer: Uint8Array, from: number): number {
  if (buffer[0] === CR && buffer[1] === LF) return 2;
  for (let at = buffer.indexOf(CR, from); at !== -1; at = buffer.indexOf(CR, at + 1))
    if (buffer[at + 1] === LF && buffer[at + 2] === CR && buffer[at + 3] === LF) return at + 4;
  return -1;
}

function broken(why: string) {
  return toProtocolError('bad-request', `The multipart body ${why}`);
}

/**
 * The boundary in a `content-type` (RFC 2046 section 5.1.1). `undefined` if it is not a form or has
 * no boundary.
 */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const { value, parameters } = parseFieldValue(contentType ?? '') ?? {};
  const boundary = value === 'multipart/form-data' ? parameters?.get('boundary') : undefined;
  return boundary && boundary.length <= MOST_BOUNDARY ? boundary : undefined;
}

const MOST_BOUNDARY = 70;
