import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A client that makes calls over a WebSocket, and reads when it is told to. */
export class Flooder {
  readonly #socket: WebSocket;
  readonly #replies = new Map<number, string>();
  readonly #closed: Promise<number>;
  #wake: (() => void) | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#closed = new Promise((resolve) => void socket.once('close', resolve));
    socket.on('message', (data) => this.#receive(String(data)));
  }

  static async connect(url: string): Promise<Flooder> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/mikrokit.ws`, ['mikrokit.1']);
    await once(socket, 'open');
    return new Flooder(socket);
  }

  stopReading(): void {
    this.#socket.pause();
  }

  readOn(): void {
    this.#socket.resume();
  }

  /** Makes calls with the ids from 1 to `count`. */
  call(count: number, path: string, ...params: readonly unknown[]): void {
    for (let id = 1; id <= count; id++)
      this.send(`${JSON.stringify({ call: id, path })}\n${JSON.stringify(params)}`);
  }

  send(message: string): void {
    this.#socket.send(message);
  }

  /** The bodies of so many replies, by the ids of their calls. Rejects if the connection is closed before. */
  async replies(count: number): Promise<ReadonlyMap<number, string>> {
    const closed = this.#closed.then((code) => {
      throw new Error(`closed with ${code} after ${this.#replies.size} replies`);
    });
    while (this.#replies.size < count) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await Promise.race([woken, closed]);
    }
    closed.catch(() => {});
    return this.#replies;
  }

  end(): void {
    this.#socket.terminate();
  }

  #receive(text: string): void {
    const [line = '', body = ''] = text.split('\n', 2);
    const { ping, reply } = JSON.parse(line) as { ping?: true | string; reply?: number };
    if (ping !== undefined) this.send(JSON.stringify({ pong: ping }));
    if (reply !== undefined) this.#replies.set(reply, body);
    this.#wake?.();
  }
}
