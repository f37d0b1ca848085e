import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { CallReply, CallRequest, Capability, RunningTarget } from '../target.ts';

/** Abilities that no server has over WebSockets. */
export const cannotByWebSocket: Readonly<Partial<Record<Capability, string>>> = {
  sockets: 'a WebSocket carries messages of its own',
  abort: 'the end of a connection has tests of its own in packages/http',
  bytes: 'messages are text in UTF-8',
  continue: 'messages have no expect',
  expect: 'messages have no expect',
  framing: 'messages have no declared length',
  'head-length': 'replies have no declared length',
  untyped: 'a message is JSON unless it says otherwise',
  linger: 'a message is read before it is rejected',
};

/** Headers that no message may set: they are sent with the handshake. */
const HANDSHAKE_HEADERS = new Set([
  'cf-connecting-ip',
  'cookie',
  'origin',
  'user-agent',
  'x-forwarded-for',
]);

/** A target whose calls are messages of WebSockets at `/mikrokit.ws`. */
export function byWebSocket(target: RunningTarget, url: string): RunningTarget {
  const shared: { connection?: Promise<Connection> } = {};
  return {
    call: async (request) => {
      const headers = Object.entries(request.headers);
      const own = headers.filter(([name]) => HANDSHAKE_HEADERS.has(name));
      if (own.length > 0) {
        const connection = await connect(url, Object.fromEntries(own));
        try {
          return await connection.call(request);
        } finally {
          connection.close();
        }
      }
      shared.connection ??= connect(url, {}).then((connection) => {
        connection.closed.then(() => delete shared.connection);
        return connection;
      });
      return (await shared.connection).call(request);
    },
    stop: async () => {
      (await shared.connection)?.close();
      await target.stop();
    },
  };
}

/** A connection of a client that knows only docs/protocol.md. */
class Connection {
  readonly closed: Promise<unknown>;
  readonly #socket: WebSocket;
  readonly #calls = new Map<
    number,
    { head: Head; body: string; settle: PromiseWithResolvers<CallReply> }
  >();
  #id = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(String(data)));
    this.closed = once(socket, 'close').then(([code]) => {
      for (const { settle } of this.#calls.values())
        settle.reject(new Error(`The connection was closed with ${code}`));
    });
  }

  call({ method, path, headers, body }: CallRequest): Promise<CallReply> {
    const id = ++this.#id;
    // Without a content type, a message is JSON.
    const own = { 'content-type': '', ...headers };
    for (const name of [...HANDSHAKE_HEADERS, 'content-length', 'connection', 'host'])
      delete (own as Record<string, string>)[name];
    const line = JSON.stringify({ call: id, method, path, headers: own });
    const settle = Promise.withResolvers<CallReply>();
    this.#calls.set(id, { head: { status: 200 }, body: '', settle });
    this.#socket.send(`${line}\n${Buffer.from(body)}`);
    return settle.promise;
  }

  close(): void {
    this.#socket.close();
  }

  #receive(text: string): void {
    const end = text.indexOf('\n');
    const head = JSON.parse(end === -1 ? text : text.slice(0, end));
    const body = end === -1 ? '' : text.slice(end + 1);
    if (head.ping) return this.#socket.send(JSON.stringify({ pong: head.ping }));
    const id = head.reply ?? head.part ?? head.end;
    const call = this.#calls.get(id);
    if (call === undefined) return;
    call.body += body;
    if (head.reply !== undefined) call.head = { ...call.head, ...head };
    if (head.part !== undefined)
      this.#socket.send(JSON.stringify({ more: id, bytes: Buffer.byteLength(body) }));
    if (head.part !== undefined || head.stream) return;
    this.#calls.delete(id);
    const { status, headers = { 'content-type': 'application/json' } } = call.head;
    const joined = Object.entries(headers).map(([name, value]) => [
      name,
      [value].flat().join(', '),
    ]);
    call.settle.resolve({
      status,
      headers: Object.fromEntries(joined),
      body: Buffer.from(call.body),
    });
  }
}

interface Head {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

async function connect(url: string, headers: Record<string, string>): Promise<Connection> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/mikrokit.ws`, ['mikrokit.1'], {
    headers,
  });
  await once(socket, 'open');
  return new Connection(socket);
}

const RAW = 'raw routes take requests';
const FILES = 'messages are text in UTF-8';
const STREAM = 'a parameter that streams needs a request of its own';

/** Routes that messages do not reach. */
export const notByWebSocket: Readonly<Record<string, string>> = {
  'files/beside': FILES,
  'files/blob': FILES,
  'files/bytes': FILES,
  'files/copy': FILES,
  'files/named': FILES,
  'files/parts': FILES,
  'files/raw': FILES,
  'files/save': FILES,
  'files/stream': FILES,
  'files/text': FILES,
  'files/unread': FILES,
  'files/within': FILES,
  'files/wrong': FILES,
  'raw/bytes': RAW,
  'raw/fail': RAW,
  'raw/gone': RAW,
  'raw/moved': RAW,
  'raw/parts': RAW,
  'raw/value': RAW,
  'received/caught': STREAM,
  'received/first': STREAM,
  'received/form/beside': STREAM,
  'received/optional': STREAM,
  'received/small': STREAM,
  'received/sum': STREAM,
  'received/unread': STREAM,
};
