import type { SentBody, Transport, TransportReply, TransportRequest } from '@mikrokit/client/http';
import {
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import { CallInFlight } from './call-in-flight.ts';
import { watchConnection } from './connection-state.ts';
import { CANCEL, QUERY_HEADER } from './messages.ts';
import { NatsCallError } from './nats-call-error.ts';
import type { NatsTransportOptions, Settings } from './nats-options.ts';
import { controlOf, MAX_SUBJECT, toSubject } from './subjects.ts';

/** Sends the calls of one client, and matches the messages of servers to them. */
export class CallClient implements Transport {
  readonly #nc: NatsConnection;
  readonly #settings: Settings<NatsTransportOptions>;
  /**
   * The start of the subjects of all replies. It cannot be guessed, so that only servers can end a
   * call.
   */
  readonly #inbox: string;
  readonly #calls = new Map<string, CallInFlight>();
  #last = 0;
  #subscription: Subscription | undefined;
  #silenceTimer: NodeJS.Timeout | undefined;
  #stopWatching: (() => void) | undefined;
  /** The time of the last check for silence, by `performance.now()`. */
  #lookedAt = 0;
  #isLost = false;
  #onIdle: (() => void) | undefined;

  constructor(nc: NatsConnection, settings: Settings<NatsTransportOptions>) {
    this.#nc = nc;
    this.#settings = settings;
    this.#inbox = `${settings.inboxPrefix}.${crypto.randomUUID().replaceAll('-', '')}`;
  }

  async send(request: TransportRequest): Promise<TransportReply> {
    const given = bytesOf(request.body, this.#maxPayload);
    const bytes = given instanceof Promise ? await given : given;
    request.signal?.throwIfAborted();
    const [path, query] = targetOf(request.url);
    const subject = toSubject(this.#settings.service, request.method, path);
    const id = String(++this.#last);
    const to = `${this.#inbox}.${id}`;
    const call = new CallInFlight(subject, request, {
      over: () => this.#over(id),
      tell: (text, control = controlOf(this.#settings.service, 'all', to)) =>
        this.#tell(control, text),
    });
    this.#calls.set(id, call);
    const list = toHeaders(request, query);
    const size = bytes.length + (list === undefined ? 0 : Buffer.byteLength(`${list}`));
    const limit = this.#maxPayload;
    if (size > limit)
      call.reject(
        413,
        'payload-too-large',
        `The request is larger than the max_payload of NATS, ${limit} bytes`,
      );
    else if (subject.length > MAX_SUBJECT)
      call.reject(414, 'uri-too-long', `A subject has at most ${MAX_SUBJECT} characters`);
    else this.#publish(call, bytes, { reply: to, ...(list && { headers: list }) });
    return call.reply;
  }

  /** Waits for the calls in flight. */
  async close(): Promise<void> {
    if (this.#calls.size > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    clearInterval(this.#silenceTimer);
    this.#stopWatching?.();
    if (!this.#nc.isClosed()) this.#subscription?.unsubscribe();
  }

  get #maxPayload(): number {
    return this.#nc.info?.max_payload ?? 1_048_576;
  }

  #publish(
    call: CallInFlight,
    bytes: Uint8Array,
    options: { readonly reply: string; readonly headers?: MsgHdrs },
  ): void {
    if (this.#nc.isClosed()) return call.fail(new NatsCallError('NATS_CLOSED'));
    try {
      this.#open();
      // It would be sent when the connection is back, maybe long after its caller has given up.
      if (this.#isLost || this.#nc.info === undefined)
        return call.fail(new NatsCallError('NATS_DISCONNECTED'));
      this.#nc.publish(call.subject, bytes, options);
    } catch (cause) {
      // The connection is draining, which ends with its close.
      call.fail(new NatsCallError('NATS_CLOSED', cause));
    }
  }

  /** Subscribes to all replies, once there is a call. */
  #open(): void {
    if (this.#subscription !== undefined) return;
    const callback = (error: Error | null, message: Msg) => {
      if (error === null) return this.#take(message);
      // Without its inbox the client hears nothing.
      for (const call of this.#calls.values()) call.fail(new NatsCallError('NATS_DENIED', error));
      this.#subscription = undefined;
    };
    this.#subscription = this.#nc.subscribe(`${this.#inbox}.*`, { callback });
    this.#watch();
  }

  /** Starts once, also when a denied inbox is opened again. */
  #watch(): void {
    this.#stopWatching ??= watchConnection(this.#nc, {
      onChange: (isLost) => {
        this.#isLost = isLost;
        // Servers continue to send, and a stream must not miss a part.
        if (isLost)
          for (const call of this.#calls.values())
            if (call.isStreaming) call.fail(new NatsCallError('NATS_LOST'));
      },
      onClosed: () => {
        this.#isLost = true;
        for (const call of this.#calls.values()) call.fail(new NatsCallError('NATS_CLOSED'));
      },
      onDenied: (subject) => {
        for (const call of this.#calls.values()) call.denied(subject);
      },
    });
    this.#silenceTimer ??= setInterval(() => this.#endSilent(), this.#settings.silence / 4).unref();
  }

  #take(message: Msg): void {
    const call = this.#calls.get(message.subject.slice(this.#inbox.length + 1));
    if (call !== undefined) call.take(message);
    // The server does not know yet that the client no longer waits.
    else if (message.reply) this.#tell(message.reply, CANCEL);
  }

  #over(id: string): void {
    this.#calls.delete(id);
    if (this.#calls.size === 0) this.#onIdle?.();
  }

  #endSilent(): void {
    const { silence } = this.#settings;
    const now = performance.now();
    // If this process was busy, messages of servers can still be unread.
    const wasBusy = now - this.#lookedAt > silence / 2;
    this.#lookedAt = now;
    if (wasBusy) return;
    const least = now - silence;
    for (const call of this.#calls.values())
      if (call.heardAt <= least) call.leave(new NatsCallError('NATS_SILENCE'));
  }

  #tell(subject: string, text: string): void {
    if (!this.#isLost && !this.#nc.isClosed()) this.#nc.publish(subject, text);
  }
}

const encoder = new TextEncoder();

/** Path and query of an absolute URL. */
function targetOf(url: string): readonly [path: string, query: string] {
  const target = url.slice(url.indexOf('/', 8));
  const mark = target.indexOf('?');
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}

/**
 * The headers of a request. `undefined` if there are none. A message is JSON unless it has another
 * type, which can be empty.
 */
function toHeaders(
  { method, headers: given }: TransportRequest,
  query: string,
): MsgHdrs | undefined {
  const list = headers();
  for (const name in given) {
    const value = given[name] as string;
    if (name !== TYPE || value !== 'application/json') list.append(name, value);
  }
  if (given[TYPE] === undefined && method !== 'GET' && method !== 'HEAD') list.append(TYPE, '');
  if (query !== '') list.append(QUERY_HEADER, query);
  return list.keys().length === 0 ? undefined : list;
}

const TYPE = 'content-type';

/** The bytes of a body. If it is too large, reading stops as soon as that is known. */
function bytesOf(body: SentBody | undefined, most: number): Uint8Array | Promise<Uint8Array> {
  if (body === undefined || typeof body === 'string') return encoder.encode(body);
  if (body instanceof Uint8Array) return body;
  return readAll(body instanceof Blob ? body.stream() : body, most);
}

async function readAll(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) break;
  }
  return Buffer.concat(chunks);
}
