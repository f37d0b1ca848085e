import { Queue } from '@mikrokit/router/protocol';
import { resolveHeaders, toHeaders } from '../call/request-headers.ts';
import type { TransportReply, TransportRequest } from '../transport/transport.ts';
import { messageHeaders } from './call-message.ts';
import { CallOverWebSocket } from './call-over-web-socket.ts';
import { type Limits, readServerMessage, type ServerMessage } from './server-message.ts';
import type { WebSocketLike, WebSocketTransportOptions } from './web-socket-transport-options.ts';

/** The subprotocol of our connections. */
const SUBPROTOCOL = 'mikrokit.1';

/** One connection. Once it has ended, it is not opened again. */
export class ServerConnection {
  readonly #options: WebSocketTransportOptions;
  readonly #onClosed: () => void;
  readonly #socket: WebSocketLike;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #limits: Limits | undefined;
  /** Calls that wait for the connection, for fresh headers, or for earlier calls. */
  readonly #waiting = new Queue<CallOverWebSocket>();
  /** The number of waiting calls that were given up. */
  #givenUp = 0;
  readonly #running = new Map<number, CallOverWebSocket>();
  #nextId = 1;
  #headers: 'unknown' | 'asked' | 'sent' = 'unknown';
  #isSilent = false;
  #isAsked = false;
  /** Whether no more calls will come. */
  #isLeaving = false;
  #isClosed = false;
  readonly #closed = Promise.withResolvers<void>();

  constructor(url: string, options: WebSocketTransportOptions, onClosed: () => void) {
    this.#options = options;
    this.#onClosed = onClosed;
    const { WebSocket = globalThis.WebSocket, connectTimeout = 10_000 } = options;
    const socket: WebSocketLike = new WebSocket(url, [SUBPROTOCOL]);
    this.#socket = socket;
    this.#timer = setTimeout(
      () => this.#fail(new Error(`No connection within ${connectTimeout} ms`)),
      connectTimeout,
    );
    socket.onmessage = ({ data }: { readonly data: unknown }) => this.#receive(data);
    socket.onclose = ({ code, reason }: { readonly code: number; readonly reason: string }) =>
      this.#fail(new Error(`The WebSocket was closed (${code}${reason && `, ${reason}`})`));
    // 'close' follows, with less information.
    socket.onerror = ({ message }: { readonly message?: string }) =>
      this.#fail(new Error(message || 'The WebSocket could not be opened, or broke off'));
  }

  /** Whether it accepts calls. */
  get isUsable(): boolean {
    return !this.#isLeaving && !this.#isClosed;
  }

  send(request: TransportRequest): Promise<TransportReply> {
    if (request.signal?.aborted) return Promise.reject(request.signal.reason);
    const call = new CallOverWebSocket(request, (id) => this.#cancel(id));
    this.#waiting.push(call);
    this.#sendWaiting();
    return call.reply;
  }

  /** Waits for the calls in flight, then closes the connection. */
  close(): Promise<void> {
    this.#isLeaving = true;
    this.#closeIfIdle();
    return this.#closed.promise;
  }

  #receive(data: unknown): void {
    if (this.#isClosed) return;
    this.#isSilent = false;
    this.#isAsked = false;
    try {
      if (typeof data !== 'string') throw new TypeError('the server sent a message of bytes');
      const { head, body } = readServerMessage(data);
      this.#take(head, body);
    } catch (error) {
      this.#fail(error);
    }
  }

  #take(head: ServerMessage & Partial<Limits>, body: string): void {
    if (head.reply !== undefined) {
      const call = this.#running.get(head.reply);
      if (call === undefined) return;
      if (head.status === 401 && typeof this.#options.headers === 'function')
        this.#headers = 'unknown';
      call.answer(head, body);
      if (!head.stream) this.#over(head.reply);
    } else if (head.part !== undefined) this.#running.get(head.part)?.part(body);
    else if (head.end !== undefined) {
      this.#running.get(head.end)?.end();
      this.#over(head.end);
    } else if (head.broken !== undefined) {
      this.#running.get(head.broken)?.fail(new Error('The server broke the reply off'));
      this.#over(head.broken);
    } else if (head.ping) this.#write(JSON.stringify({ pong: head.ping }));
    else if (head.welcome !== undefined) this.#open(head);
    else if (head.leave) {
      this.#isLeaving = true;
      this.#closeIfIdle();
    } else if (head.rejected !== undefined)
      // The message belongs to no known call, so no call could be answered.
      throw new Error(`The server rejected a message: ${head.rejected}`);
  }

  #open({ welcome, ...limits }: ServerMessage & Partial<Limits>): void {
    const { maxCalls, maxMessageSize, window, heartbeat } = limits;
    for (const limit of [maxCalls, maxMessageSize, window, heartbeat])
      if (!(Number.isSafeInteger(limit) && (limit as number) > 0)) welcome = 0;
    if (welcome !== 1) throw new TypeError('the server speaks another version of the protocol');
    this.#limits = limits as Limits;
    clearTimeout(this.#timer);
    this.#timer = setInterval(() => this.#checkLife(), heartbeat);
    this.#sendWaiting();
  }

  #sendWaiting(): void {
    const limits = this.#limits;
    if (limits === undefined || this.#isClosed) return;
    while (this.#waiting.length > 0 && this.#running.size < limits.maxCalls) {
      if (!this.#hasFreshHeaders()) return;
      const call = this.#waiting.shift() as CallOverWebSocket;
      if (call.isOver) {
        this.#givenUp--;
        continue;
      }
      const id = this.#nextId++;
      const message = call.start(id, limits, (text) => this.#write(text));
      if (message === undefined) continue;
      this.#running.set(id, call);
      this.#write(message);
    }
    this.#closeIfIdle();
  }

  /** Whether the connection's headers are fresh. Requests new ones if necessary before a call. */
  #hasFreshHeaders(): boolean {
    const { headers } = this.#options;
    if (headers === undefined || this.#headers === 'sent') return true;
    if (this.#headers === 'unknown') {
      this.#headers = 'asked';
      this.#renewHeaders().catch((error) => this.#fail(error));
    }
    return false;
  }

  async #renewHeaders(): Promise<void> {
    const values = await resolveHeaders(this.#options.headers);
    this.#write(JSON.stringify({ headers: messageHeaders(toHeaders(values)) }));
    this.#headers = 'sent';
    this.#sendWaiting();
  }

  /** Ends an aborted call. The server still replies. */
  #cancel(id: number | undefined): void {
    if (id !== undefined) return this.#write(`{"cancel":${id}}`);
    this.#givenUp++;
    if (this.#givenUp === this.#waiting.length) this.#forgetWaiting();
    this.#closeIfIdle();
  }

  #forgetWaiting(): void {
    this.#waiting.clear();
    this.#givenUp = 0;
  }

  #over(id: number): void {
    this.#running.delete(id);
    this.#sendWaiting();
    this.#closeIfIdle();
  }

  #closeIfIdle(): void {
    if (!this.#isLeaving || this.#running.size > 0 || this.#waiting.length > 0) return;
    this.#socket.close(1000);
    this.#end(new Error('The connection is closed'));
  }

  #checkLife(): void {
    if (this.#isAsked) return this.#fail(new Error('The server did not respond'));
    if (this.#isSilent) {
      this.#isAsked = true;
      this.#write('{"ping":true}');
    }
    this.#isSilent = true;
  }

  #write(message: string): void {
    if (!this.#isClosed) this.#socket.send(message);
  }

  #fail(error: unknown): void {
    if (this.#isClosed) return;
    // Ends calls first: `close` can emit another error, which is not the reason.
    this.#end(error);
    this.#socket.close();
  }

  #end(error: unknown): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const calls = [...this.#running.values()];
    while (this.#waiting.length > 0) calls.push(this.#waiting.shift() as CallOverWebSocket);
    this.#running.clear();
    this.#forgetWaiting();
    for (const call of calls) call.fail(error);
    this.#onClosed();
    this.#closed.resolve();
  }
}
