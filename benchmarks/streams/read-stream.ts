import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from '../servers/streams/items.ts';
import type { StreamServer } from './stream-servers.ts';

/** Every item has it once, on every server. */
const MARK = '"text":"token ';

/** The last chunk of a body (RFC 9112 section 7.1). */
const END = '\r\n0\r\n\r\n';

/** Reads streams, each over its own connection, parsing only what it must. */
export class StreamClient {
  readonly #server: StreamServer;
  readonly #streams: Socket[] = [];

  constructor(server: StreamServer) {
    this.#server = server;
  }

  /** Waits until the server listens. */
  async waitUntilListening(): Promise<void> {
    for (let i = 0; i < 500; i++) {
      try {
        return void (await this.read('at-once', 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
        await sleep(20);
      }
    }
    throw new Error(`${this.#server.name} does not listen`);
  }

  /**
   * Reads one stream to its end, over a connection of its own or an open one. Gives the milliseconds to its first item;
   * throws unless all items arrive.
   */
  async read(pace: Pace, count: number, open?: Socket): Promise<number> {
    const socket = open ?? (await this.connect());
    const startedAt = performance.now();
    let first = Number.NaN;
    let items = 0;
    let rest = '';
    socket.write(this.#request(pace, count));
    const chunks = socket.iterator({ destroyOnReturn: open === undefined });
    for await (const chunk of chunks as AsyncIterable<string>) {
      const text = rest + chunk;
      let from = 0;
      for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, from)) {
        from = at + MARK.length;
        items++;
      }
      if (items > 0 && Number.isNaN(first)) first = performance.now() - startedAt;
      // A mark may be cut in two.
      rest = text.slice(Math.max(from, text.length - MARK.length + 1));
      if (text.endsWith(END)) break;
    }
    if (items !== count)
      throw new Error(`${this.#server.name} sent ${items} of ${count} items: ${rest}`);
    return first;
  }

  /** Reads so many streams at the same time. */
  async readAll(readers: number, pace: Pace, count: number): Promise<void> {
    const sockets: Socket[] = [];
    // A few at a time: more than a server's backlog would be rejected.
    while (sockets.length < readers) {
      const length = Math.min(100, readers - sockets.length);
      sockets.push(...(await Promise.all(Array.from({ length }, () => this.connect()))));
    }
    await Promise.all(sockets.map((socket) => this.read(pace, count, socket)));
    for (const socket of sockets) socket.destroy();
  }

  /** Opens a stream that becomes idle, and waits for its first item. */
  async open(): Promise<void> {
    const socket = await this.connect();
    this.#streams.push(socket);
    socket.write(this.#request('idle', 1));
    let text = '';
    while (!text.includes(MARK)) text += (await once(socket, 'data'))[0];
  }

  /** Closes the streams that are open. */
  close(): void {
    for (const socket of this.#streams) socket.destroy();
  }

  /** Opens a connection. */
  async connect(): Promise<Socket> {
    const { port } = this.#server.running;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
    await once(socket, 'connect');
    // The reader gets it, too.
    socket.on('error', () => {});
    return socket;
  }

  #request(pace: Pace, count: number): string {
    const { method, path, body = '' } = this.#server.request(pace, count);
    return [
      `${method} ${path} HTTP/1.1`,
      'host: localhost',
      'accept: text/event-stream',
      ...(body && ['content-type: application/json', `content-length: ${body.length}`]),
      '',
      body,
    ].join('\r\n');
  }
}
