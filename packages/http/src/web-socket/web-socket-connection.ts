import {
  answer,
  type CallRequest,
  type Dispatcher,
  isReply,
  limitText,
  type Reply,
  RpcError,
} from '@mikrokit/router';
import { rejection, toProtocolError } from '@mikrokit/router/web';
import type { AccessedRequest, AccessRecord } from '../middleware/access-record.ts';
import {
  type CallMessage,
  type ClientMessage,
  type PingValue,
  readClientMessage,
} from './client-message.ts';
import type { Handshake } from './handshake.ts';
import { Heartbeat } from './heartbeat.ts';
import { HeldMessages } from './held-messages.ts';
import { type HeaderMap, NO_HEADERS, readHeaders } from './message-headers.ts';
import { MessageRequest } from './message-request.ts';
import { CLOSE_CODES, type Peer } from './peer.ts';
import { RunningCall } from './running-call.ts';
import { replyMessage } from './server-message.ts';
import { type PartCarrier, STREAM_WINDOW, StreamParts } from './stream-parts.ts';
import type { WebSocketSettings } from './web-socket-options.ts';

/** The server of a connection. */
export interface WebSocketHost {
  readonly api: Dispatcher;
  readonly settings: WebSocketSettings;
  /** Starts a line of the access log, if there is one. */
  readonly openRecord?: ((request: AccessedRequest) => AccessRecord) | undefined;
  /** The connection is closed. */
  closed(connection: WebSocketConnection): void;
}

/**
 * One connection, over which a client makes many calls at once. The runtime passes it messages, and
 * gets no errors: every problem becomes a reply, a message, or the end of the connection.
 */
export class WebSocketConnection implements PartCarrier {
  readonly #peer: Peer;
  readonly #host: WebSocketHost;
  readonly #handshake: Handshake;
  readonly #running = new Map<number, RunningCall>();
  /** Headers that a message has set for all later calls. */
  #headers: HeaderMap = NO_HEADERS;
  readonly #held: HeldMessages;
  readonly #heartbeat: Heartbeat;
  #isClosed = false;
  /** When the client was asked to leave. */
  #leavingSince: number | undefined;

  constructor(peer: Peer, host: WebSocketHost, handshake: Handshake) {
    this.#peer = peer;
    this.#host = host;
    this.#handshake = handshake;
    const { maxCalls, maxMessageSize, heartbeat } = host.settings;
    this.#held = new HeldMessages(peer, maxMessageSize);
    this.#heartbeat = new Heartbeat({
      peer,
      interval: heartbeat,
      ask: () => this.send('{"ping":true}'),
      onSilence: () => this.terminate(),
    });
    this.send(
      JSON.stringify({ welcome: 1, maxCalls, maxMessageSize, window: STREAM_WINDOW, heartbeat }),
    );
  }

  /** Takes one message. `undefined` stands for a binary one. */
  receive(text: string | undefined): void {
    this.#heartbeat.heard();
    if (this.#isClosed) return;
    if (text === undefined) return this.#close(CLOSE_CODES.unsupportedData, 'Messages are text');
    // Not every runtime has already rejected it.
    if (typeof limitText(text, this.#host.settings.maxMessageSize) !== 'string')
      return this.#close(CLOSE_CODES.tooLarge, 'The message is too large');
    const message = readClientMessage(text);
    // Pongs do not wait for room, because they make room.
    if (message.kind === 'pong') this.#answered(message.value);
    else if (this.#held.isEmpty && this.hasRoom()) this.#take(message);
    else if (!this.#held.add(message, text.length))
      this.#close(CLOSE_CODES.policyViolation, 'The client does not read replies');
  }

  /** Called when the connection has sent some of its queued messages. */
  drained(): void {
    while (this.hasRoom() && !this.#isClosed) {
      const message = this.#held.shift();
      if (message === undefined) break;
      this.#take(message);
    }
    if (!this.hasRoom()) return;
    this.#held.resume();
    for (const call of this.#running.values()) call.parts?.goOn();
  }

  /** The connection has ended in some way, so replies cannot be sent. */
  closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#heartbeat.stop();
    this.#held.clear();
    const calls = [...this.#running.values()];
    this.#running.clear();
    for (const call of calls) call.abandon();
    this.#host.closed(this);
  }

  send(message: string): void {
    if (!this.#isClosed) this.#peer.send(message);
  }

  hasRoom(): boolean {
    return this.#peer.unsent() <= this.#host.settings.maxBufferedSize;
  }

  /** Asks the client to use another connection, and ends this one once it is idle. */
  leave(now: number): void {
    if (this.#leavingSince === undefined) {
      this.#leavingSince = now;
      this.send('{"leave":true}');
    } else if (this.#running.size === 0 && now - this.#leavingSince > TIME_TO_LEAVE)
      this.#close(CLOSE_CODES.goingAway, 'The server is closing');
  }

  drainStreams(): void {
    for (const call of this.#running.values()) call.drain();
  }

  cancelCalls(): void {
    for (const call of this.#running.values()) call.cancel();
  }

  /** Ends the connection without waiting for the client. */
  terminate(
    code: number = CLOSE_CODES.policyViolation,
    reason = 'The client did not respond',
  ): void {
    this.#peer.terminate(code, reason);
    this.closed();
  }

  #take(message: ClientMessage): void {
    if (message.kind === 'call') this.#call(message);
    // The call of these two can have ended meanwhile.
    else if (message.kind === 'cancel') this.#running.get(message.id)?.cancel();
    else if (message.kind === 'more') this.#running.get(message.id)?.parts?.grant(message.bytes);
    else if (message.kind === 'headers') this.#replaceHeaders(message.headers);
    else if (message.kind === 'ping') this.send(JSON.stringify({ pong: message.value }));
    else if (message.kind === 'rejected') this.#rejectMessage(message.reason);
  }

  #answered(ping: PingValue): void {
    if (ping === true) return;
    this.#peer.answered?.(ping);
    this.drained();
  }

  /** Notifies the client about a message that belongs to no call. */
  #rejectMessage(message: string): void {
    this.send(JSON.stringify({ rejected: message }));
  }

  #replaceHeaders(given: unknown): void {
    const headers = readHeaders(given, this.#host.settings.headers);
    if (typeof headers === 'string') this.#rejectMessage(headers);
    else this.#headers = headers;
  }

  #call(message: CallMessage): void {
    const { id, method, path } = message;
    // A second reply with this id would look like the first.
    if (this.#running.has(id)) return this.#rejectMessage(`A call with the id ${id} is running`);
    const { api, settings } = this.#host;
    const headers = readHeaders(message.headers, settings.headers);
    if (typeof headers === 'string')
      return this.#rejectCall(id, toProtocolError('bad-request', headers));
    if (this.#running.size >= settings.maxCalls)
      return this.#rejectCall(id, tooManyCalls(settings.maxCalls));
    const request = new MessageRequest(this.#handshake, this.#headers, headers);
    const record = this.#host.openRecord?.({
      method,
      url: path,
      remoteAddress: request.remoteAddress,
      userAgent: request.header('user-agent'),
      id: request.id,
    });
    const found = api.accept(method, path, request.header('content-type'));
    const call = new RunningCall(record);
    if (!isReply(found) && found.isRaw) {
      const reply = found.reject(
        'bad-request',
        'The route takes a raw body, files or a stream: call it over HTTP',
      );
      return this.#reply(message, call, reply);
    }
    const reply = answer(found, {
      readBody: (maxBodySize) => limitText(message.body, maxBodySize),
      toCallRequest: (): CallRequest => request,
      waitFor: (pending) => {
        call.pending = pending;
        this.#running.set(id, call);
        return pending;
      },
    });
    if (isReply(reply)) this.#reply(message, call, reply);
    else reply.then((late) => this.#reply(message, call, late));
  }

  #rejectCall(id: number, error: RpcError): void {
    this.send(replyMessage(id, rejection('', error)));
  }

  #reply({ id, method }: CallMessage, call: RunningCall, reply: Reply): void {
    const { stream } = reply;
    if (this.#isClosed) return stream?.cancel();
    if (stream?.kind === 'content') {
      stream.cancel();
      const error = toProtocolError('internal', 'A WebSocket cannot carry replies of bytes');
      return this.#end(id, call, rejection('', error));
    }
    if (method === 'HEAD') {
      stream?.cancel();
      return this.#end(id, call, { status: reply.status, headers: reply.headers, body: undefined });
    }
    if (stream === undefined) return this.#end(id, call, reply);
    call.startStream(
      reply,
      new StreamParts(id, this, (bytes) => {
        this.#running.delete(id);
        call.answered(reply, bytes);
      }),
    );
    this.#running.set(id, call);
    this.send(replyMessage(id, reply));
    call.pipe();
  }

  #end(id: number, call: RunningCall, reply: Reply): void {
    this.#running.delete(id);
    this.send(replyMessage(id, reply));
    call.answered(reply, reply.body);
  }

  #close(code: number, reason: string): void {
    if (this.#isClosed) return;
    this.#peer.close(code, reason);
    this.closed();
  }
}

/** Milliseconds in which calls can still arrive. */
const TIME_TO_LEAVE = 1_000;

function tooManyCalls(most: number): RpcError {
  return new RpcError('too-many-calls', {
    status: 429,
    message: `At most ${most} calls run at once on one connection`,
  });
}
