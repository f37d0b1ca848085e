import { once } from 'node:events';
import type { ExecutionContext } from 'ava';
import { type ClientOptions, WebSocket } from 'ws';

/** A caller who sends what it likes, and keeps the messages of the server. */
export class WebSocketCaller {
  readonly socket: WebSocket;
  readonly messages: string[] = [];
  readonly closed: Promise<number>;
  #wake: (() => void) | undefined;

  constructor(url: string, options: ClientOptions = {}, protocols: string[] = ['mikrokit.1']) {
    this.socket = new WebSocket(url.replace(/^http/, 'ws'), protocols, options);
    this.socket.on('message', (data) => {
      this.messages.push(String(data));
      this.#wake?.();
    });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code) => {
        resolve(code);
        this.#wake?.();
      });
    });
    this.socket.on('error', () => {});
  }

  send(head: object | string, body?: string): void {
    const line = typeof head === 'string' ? head : JSON.stringify(head);
    this.socket.send(body === undefined ? line : `${line}\n${body}`);
  }

  /** The next message that passes the test, without those before it. */
  async next(test: (message: string) => boolean = () => true): Promise<string> {
    for (;;) {
      const at = this.messages.findIndex(test);
      if (at !== -1) return this.messages.splice(0, at + 1).at(-1) as string;
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error('The connection is closed');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Calls a route; the reply's message. */
  async call(id: number, path: string, params: unknown, more: object = {}): Promise<string> {
    this.send({ call: id, path, ...more }, JSON.stringify(params));
    return this.next((message) => message.startsWith(`{"reply":${id}`));
  }
}

/** Opens a connection, which ends with the test. */
export async function open(
  t: ExecutionContext,
  url: string,
  options?: ClientOptions,
): Promise<WebSocketCaller> {
  const caller = new WebSocketCaller(`${url}/mikrokit.ws`, options);
  t.teardown(() => caller.socket.terminate());
  await once(caller.socket, 'open');
  return caller;
}

/** The status and body with which a handshake is rejected. */
export async function rejectedHandshake(
  url: string,
  options?: ClientOptions,
  protocols: string[] = ['mikrokit.1'],
): Promise<{ readonly status: number | undefined; readonly body: string }> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), protocols, options);
  const [, response] = await once(socket, 'unexpected-response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, body };
}
