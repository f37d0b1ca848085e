import { connect, type Socket } from 'node:net';

export interface RawReply {
  readonly status: number;
  /** Names in lower case, in the order of the wire. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** An HTTP/1.1 connection whose bytes a test controls. */
export class RawConnection {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #received = Buffer.alloc(0);
  #ended = false;
  #wake: () => void = () => {};

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
    this.socket.on('error', () => {});
    this.socket.on('data', (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      this.#wake();
    });
    for (const event of ['end', 'close']) {
      this.socket.once(event, () => {
        this.#ended = true;
        this.#wake();
      });
    }
  }

  send(bytes: string | Uint8Array): void {
    this.socket.write(bytes);
  }

  [Symbol.dispose](): void {
    this.socket.destroy();
  }

  /** The next reply, for HEAD without a body. Throws when the connection ends before it. */
  async reply(method = 'POST'): Promise<RawReply> {
    const head = await this.#take((received) => {
      const end = received.indexOf('\r\n\r\n');
      return end < 0 ? undefined : end + 4;
    });
    const [statusLine = '', ...lines] = head.trimEnd().split('\r\n');
    const headers = lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    });
    const declared = headers.find(([name]) => name === 'content-length')?.[1];
    const length = method === 'HEAD' ? 0 : Number(declared ?? 0);
    const body = await this.#take((received) => (received.length < length ? undefined : length));
    return { status: Number(statusLine.split(' ')[1]), headers, body };
  }

  /** Received bytes that are not part of a reply that was read. */
  get rest(): string {
    return this.#received.toString();
  }

  async #take(lengthOf: (received: Buffer) => number | undefined): Promise<string> {
    for (;;) {
      const length = lengthOf(this.#received);
      if (length !== undefined) {
        const taken = this.#received.subarray(0, length).toString();
        this.#received = this.#received.subarray(length);
        return taken;
      }
      if (this.#ended) throw new Error(`The connection ended after: ${this.rest}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** The bytes of a POST request, with the content-length of its body. */
export function post(path: string, body: string | Uint8Array, ...headers: string[]): Buffer {
  const bytes = Buffer.from(body);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: test',
    'content-type: application/json',
    `content-length: ${bytes.length}`,
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
}

/** The head of a POST request with a chunked body. */
export function chunkedHead(path: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
}

export function chunk(bytes: string): string {
  return `${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`;
}

export function headerOf(reply: RawReply, name: string): string | undefined {
  return reply.headers.find(([header]) => header === name)?.[1];
}
