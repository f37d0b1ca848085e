import type { Reply } from '@mikrokit/router';

/** Status and headers of a reply as text. */
interface ReplyFields {
  readonly status: number;
  readonly headers: readonly string[];
  readonly text: string;
  /** Otherwise it is latin1 (RFC 9110 section 5.5). */
  readonly isAscii: boolean;
  readonly hasDate: boolean;
}

/** Writes the heads of replies as text in latin1. */
export class ReplyHeads {
  readonly #reasons = process.getBuiltinModule('node:http').STATUS_CODES;
  readonly #keepAlive: string;
  readonly #sendDate: boolean;
  #date = '';
  /** The last ones. Nearly all replies of a route share one list of headers. */
  readonly #known: ReplyFields[] = [];
  #oldest = 0;

  /** `keepAliveTimeout` of the server, in milliseconds, becomes the field that Node sends. */
  constructor({ keepAliveTimeout, date }: { keepAliveTimeout: number; date: boolean }) {
    const seconds = Math.floor(keepAliveTimeout / 1000);
    const timeout = keepAliveTimeout > 0 ? `Keep-Alive: timeout=${seconds}\r\n` : '';
    this.#keepAlive = `Connection: keep-alive\r\n${timeout}\r\n`;
    this.#sendDate = date;
  }

  fieldsOf({ status, headers }: Reply): ReplyFields {
    for (const known of this.#known)
      if (known.headers === headers && known.status === status) return known;
    const fields = this.#write(status, headers);
    this.#known[this.#oldest] = fields;
    this.#oldest = (this.#oldest + 1) % MOST_KNOWN;
    return fields;
  }

  /** A whole head. `length` is the length of the body. `undefined` for a reply without one. */
  write(
    { text, hasDate }: ReplyFields,
    length: number | 'chunked' | undefined,
    closes: boolean,
  ): string {
    const size = framingOf(length);
    const date = this.#sendDate && !hasDate ? this.#datedLine() : '';
    return `${text}${size}${date}${closes ? 'Connection: close\r\n\r\n' : this.#keepAlive}`;
  }

  #write(status: number, headers: readonly string[]): ReplyFields {
    let text = `HTTP/1.1 ${status} ${this.#reasons[status] ?? 'unknown'}\r\n`;
    for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
    return { status, headers, text, isAscii: ASCII.test(text), hasDate: hasDate(headers) };
  }

  /** Written once a second. */
  #datedLine(): string {
    if (this.#date === '') {
      const now = new Date();
      this.#date = `Date: ${now.toUTCString()}\r\n`;
      setTimeout(() => {
        this.#date = '';
      }, 1000 - now.getMilliseconds()).unref();
    }
    return this.#date;
  }
}

const MOST_KNOWN = 4;
const ASCII = /^[\t\r\n\x20-\x7e]*$/;

/** RFC 9112 section 6. */
function framingOf(length: number | 'chunked' | undefined): string {
  if (length === undefined) return '';
  return length === 'chunked' ? 'transfer-encoding: chunked\r\n' : `content-length: ${length}\r\n`;
}

function hasDate(headers: readonly string[]): boolean {
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === 'date') return true;
  return false;
}
