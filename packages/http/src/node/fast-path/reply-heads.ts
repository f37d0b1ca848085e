import type { Reply } from '@mikrokit/router';

/** Writes the heads of replies as text in latin1. */
export class ReplyHeads {
  readonly #reasons = process.getBuiltinModule('node:http').STATUS_CODES;
  readonly #keepAlive: string;
  readonly #sendDate: boolean;
  #date = '';
  #status = 0;
  #headers: readonly string[] = [];
  #fields = '';

  /** `keepAliveTimeout` of the server, in milliseconds, becomes the field that Node sends. */
  constructor({ keepAliveTimeout, date }: { keepAliveTimeout: number; date: boolean }) {
    const seconds = Math.floor(keepAliveTimeout / 1000);
    const timeout = keepAliveTimeout > 0 ? `Keep-Alive: timeout=${seconds}\r\n` : '';
    this.#keepAlive = `Connection: keep-alive\r\n${timeout}\r\n`;
    this.#sendDate = date;
  }

  /** A whole head. `length` is the length of the body. `undefined` for a reply without one. */
  write(
    { status, headers }: Reply,
    length: number | 'chunked' | undefined,
    closes: boolean,
  ): string {
    const fields =
      headers === this.#headers && status === this.#status
        ? this.#fields
        : this.#write(status, headers);
    const size = framingOf(length);
    const date = this.#sendDate && !hasDate(headers) ? this.#datedLine() : '';
    return `${fields}${size}${date}${closes ? 'Connection: close\r\n\r\n' : this.#keepAlive}`;
  }

  #write(status: number, headers: readonly string[]): string {
    let text = `HTTP/1.1 ${status} ${this.#reasons[status] ?? 'unknown'}\r\n`;
    for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
    // Nearly all replies of a server share one list.
    if (headers.length === 2) {
      this.#status = status;
      this.#headers = headers;
      this.#fields = text;
    }
    return text;
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

/** RFC 9112 section 6. */
function framingOf(length: number | 'chunked' | undefined): string {
  if (length === undefined) return '';
  return length === 'chunked' ? 'transfer-encoding: chunked\r\n' : `content-length: ${length}\r\n`;
}

function hasDate(headers: readonly string[]): boolean {
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === 'date') return true;
  return false;
}
