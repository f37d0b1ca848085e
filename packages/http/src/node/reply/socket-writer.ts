import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Reply } from '@mikrokit/router';

/**
 * Writes replies to the socket itself, past Node's `ServerResponse`, which writes each pipelined reply on its own. Here
 * the replies of one turn of the event loop leave together. A request takes 0.63 and 0.76 of the CPU in two rounds with
 * ten pipelined, and 0.73 in one round with one. `npm run bench` measures servers with it.
 */
export class SocketWriter {
  readonly #reasons = process.getBuiltinModule('node:http').STATUS_CODES;
  // Tracers patch these.
  readonly #writeHead = process.getBuiltinModule('node:http').ServerResponse.prototype.writeHead;
  readonly #endReply = process.getBuiltinModule('node:http').ServerResponse.prototype.end;
  /** Follows the length of the body. */
  readonly #end: string;
  #corked: Socket[] = [];
  #since = 0;
  #dated = '';
  #status = 0;
  #headers: readonly string[] = [];
  #head = '';

  /** `keepAliveTimeout` of the server, in milliseconds, becomes the header that Node sends. */
  constructor(keepAliveTimeout: number) {
    const seconds = Math.floor(keepAliveTimeout / 1000);
    const keepAlive = keepAliveTimeout > 0 ? `Keep-Alive: timeout=${seconds}\r\n` : '';
    this.#end = `\r\nConnection: keep-alive\r\n${keepAlive}\r\n`;
  }

  /** Writes a reply; `false`, with nothing done, where only Node can. */
  write(response: ServerResponse, { status, headers, body }: Reply): boolean {
    const { socket, req } = response;
    // No socket: an earlier reply is not written yet, and Node keeps them in order.
    if (socket === null || body === undefined || req.method === 'HEAD') return false;
    if (!response.shouldKeepAlive || response.headersSent || !socket.writable) return false;
    if (this.#isObserved(response)) return false;
    const head =
      headers === this.#headers && status === this.#status
        ? this.#head
        : this.#write(status, headers);
    if (head === undefined) return false;
    const length = Buffer.byteLength(body);
    if (socket.writableCorked === 0) this.#cork(socket);
    socket.write(
      `${head}${length}${response.sendDate ? this.#datedEnd() : this.#end}${body}`,
      // A body with as many bytes as characters is ASCII, which Node writes faster as latin1.
      length === body.length ? 'latin1' : 'utf8',
    );
    response.statusCode = status;
    response.finished = true;
    const { writableLength } = socket;
    // Node's listener frees the connection for the next request.
    response.emit('finish');
    // Node has written a queued reply after this one, and holds back all later ones until it has left.
    if (socket.writableLength > writableLength) socket.uncork();
    if (performance.now() - this.#since > LONGEST_WAIT) this.#flush();
    return true;
  }

  /**
   * Sends corked replies before their socket is destroyed. Node destroys sockets when invalid HTTP follows the requests,
   * or when the server closes.
   */
  uncorkOnDestroy(socket: Socket): void {
    const { destroy } = socket;
    // A constant first, as in `takeFromParser`: otherwise closed connections live until the next full collection.
    const uncorkAndDestroy: Socket['destroy'] = (error) => {
      socket.uncork();
      return destroy.call(socket, error);
    };
    socket.destroy = uncorkAndDestroy;
  }

  /** Whether other code adds headers or has patched the response. */
  #isObserved(response: ServerResponse): boolean {
    const { writeHead, end } = response;
    if (writeHead !== this.#writeHead || end !== this.#endReply) return true;
    return response.getHeaderNames().length > 0;
  }

  #flush(): void {
    const corked = this.#corked;
    this.#corked = [];
    for (const socket of corked) socket.uncork();
  }

  #cork(socket: Socket): void {
    if (this.#corked.length === 0) {
      this.#since = performance.now();
      // After each chunk that was read. nextTick would come after each body.
      setImmediate(() => this.#flush());
    }
    this.#corked.push(socket);
    socket.cork();
  }

  /** A head up to the length of the body; `undefined` for headers that Node treats or encodes in its own way. */
  #write(status: number, headers: readonly string[]): string | undefined {
    let head = `HTTP/1.1 ${status} ${this.#reasons[status] ?? 'unknown'}\r\n`;
    for (let at = 0; at < headers.length; at += 2) {
      const line = `${headers[at]}: ${headers[at + 1]}`;
      if (!PRINTABLE_ASCII.test(line) || headers[at] === 'date') return undefined;
      head += `${line}\r\n`;
    }
    head += 'content-length: ';
    // Nearly all replies of a server share one list.
    if (headers.length === 2) {
      this.#status = status;
      this.#headers = headers;
      this.#head = head;
    }
    return head;
  }

  /** Follows the length of the body, with the date. Made once a second. */
  #datedEnd(): string {
    if (this.#dated === '') {
      const now = new Date();
      this.#dated = `\r\nDate: ${now.toUTCString()}${this.#end}`;
      setTimeout(() => {
        this.#dated = '';
      }, 1000 - now.getMilliseconds()).unref();
    }
    return this.#dated;
  }
}

/** Milliseconds that a reply waits for later ones. Checked after each reply, so a slow handler is waited for. */
const LONGEST_WAIT = 0.5;

const PRINTABLE_ASCII = /^[\t\x20-\x7e]*$/;
