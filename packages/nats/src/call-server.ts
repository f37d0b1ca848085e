import {
  answer,
  assertKnownOptions,
  assertMilliseconds,
  type BodyVerdict,
  type Dispatcher,
  type Endpoint,
  isReply,
  type Reply,
  RpcError,
  tooLarge,
} from '@mikrokit/router';
import { RunningCalls, rejection, TIME_TO_SETTLE, toProtocolError } from '@mikrokit/router/web';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { CANCEL, QUERY_HEADER } from './messages.ts';
import type { ServeNatsOptions, Settings } from './nats-options.ts';
import { NatsRequest } from './nats-request.ts';
import { RunningCall } from './running-call.ts';
import type { NatsCloseOptions, NatsServer } from './serve-nats.ts';
import { callsOf, controlOf, MAX_REPLY_SUBJECT, readSubject } from './subjects.ts';

/** Accepts the calls of a service, and keeps the running ones. */
export class CallServer implements NatsServer {
  readonly ready: Promise<void>;
  readonly #api: Dispatcher;
  readonly #nc: NatsConnection;
  readonly #settings: Settings<ServeNatsOptions>;
  readonly #id = crypto.randomUUID();
  /** By the subjects of their replies. */
  readonly #calls = new RunningCalls<RunningCall>();
  readonly #controls: Subscription[] = [];
  #taking: Subscription | undefined;
  #heart: NodeJS.Timeout | undefined;
  #error: Error | undefined;
  #isDraining = false;
  #closed: Promise<void> | undefined;

  constructor(api: Dispatcher, nc: NatsConnection, settings: Settings<ServeNatsOptions>) {
    this.#api = api;
    this.#nc = nc;
    this.#settings = settings;
    this.ready = this.#start();
  }

  close(options: NatsCloseOptions = {}): Promise<void> {
    assertKnownOptions('close', options, { deadline: 1 });
    const { deadline } = options;
    assertMilliseconds('close: deadline', deadline, ', or none to wait without limit');
    this.#closed ??= this.#close();
    if (deadline !== undefined) this.#calls.deadline.start(deadline);
    return this.#closed;
  }

  async #start(): Promise<void> {
    await this.#api.prepare();
    if (this.#closed !== undefined) return;
    const { service, heartbeat } = this.#settings;
    for (const server of [this.#id, 'all']) {
      const subject = controlOf(service, server, '>');
      const callback = this.#listener((message) => this.#control(message, subject.length - 1));
      this.#controls.push(this.#nc.subscribe(subject, { callback }));
    }
    const callback = this.#listener((message) => this.#take(message));
    this.#taking = this.#nc.subscribe(callsOf(service), { queue: service, callback });
    this.#heart = setInterval(() => this.#beat(), heartbeat).unref();
    // By then NATS has reported denied permissions.
    await this.#nc.flush();
    if (this.#error !== undefined) throw this.#error;
  }

  #listener(take: (message: Msg) => void) {
    return (error: Error | null, message: Msg): void => {
      if (error === null) return take(message);
      this.#error ??= error;
      process.emitWarning(error);
    };
  }

  #take(message: Msg): void {
    const { reply: to = '', subject } = message;
    // Without a subject for its reply a message is no call, and two calls with one would get each other's.
    if (to === '' || this.#calls.get(to)) return;
    // NATS would end the connection of this server, with all its calls.
    if (Buffer.byteLength(to) > MAX_REPLY_SUBJECT) return;
    const { service, maxCalls } = this.#settings;
    const call = new RunningCall(this.#nc, to, controlOf(service, this.#id, to), () =>
      this.#calls.ended(to),
    );
    if (this.#calls.size >= maxCalls) return call.reply(tooManyCalls(maxCalls));
    const target = readSubject(service, subject);
    if (target === undefined) return call.reply(badSubject());
    const { method, path } = target;
    const query = message.headers?.get(QUERY_HEADER) ?? '';
    const line = { method, target: query === '' ? path : `${path}?${query}` };
    const request = new NatsRequest(message, line, (work, stop) => this.#calls.hold(work, stop));
    const found = this.#api.accept(method, line.target, request.header('content-type'));
    const reply = answer(found, {
      readBody: (most) => (!isReply(found) && found.isRaw ? '' : readBody(message.data, most)),
      toCallRequest: () => request,
      waitFor: (pending) => {
        call.pending = pending;
        this.#calls.add(to, call);
        return pending;
      },
    });
    const send = (whole: Reply) => this.#send(call, to, method === 'HEAD', whole, found);
    if (isReply(reply)) send(reply);
    else reply.then(send);
  }

  #send(
    call: RunningCall,
    to: string,
    isHead: boolean,
    reply: Reply,
    found: Endpoint | Reply,
  ): void {
    if (reply.stream !== undefined && !isHead) {
      this.#calls.add(to, call);
      call.stream(reply);
      if (this.#isDraining) call.drain();
      return;
    }
    reply.stream?.cancel();
    const tooLargeReply = (limit: number) => {
      const message = `The call ran, but its reply is larger than the max_payload of NATS, ${limit} bytes`;
      if (!isReply(found)) return found.reject('reply-too-large', message);
      return rejection('', new RpcError('reply-too-large', { status: 500, message }));
    };
    call.reply(isHead ? { ...reply, body: undefined } : reply, tooLargeReply);
  }

  /**
   * A client's message about a call, or a notice of NATS that there is no subscriber to its
   * replies.
   */
  #control(message: Msg, prefix: number): void {
    const call = this.#calls.get(message.subject.slice(prefix));
    if (call === undefined) return;
    if (message.headers?.code === 503) return call.missed();
    const text = message.string();
    if (text === CANCEL) call.cancel();
    else if (/^\d{1,15}$/.test(text)) call.grant(Number(text));
  }

  #beat(): void {
    for (const call of this.#calls.all()) call.beat();
  }

  async #close(): Promise<void> {
    // Calls that NATS has already delivered to this server are still accepted.
    if (!this.#nc.isClosed()) await this.#calls.deadline.until(this.#taking?.drain());
    this.#isDraining = true;
    await this.#calls.drain();
    clearInterval(this.#heart);
    if (!this.#nc.isClosed()) {
      for (const control of this.#controls) control.unsubscribe();
      await this.#flush();
    }
    this.#calls.deadline.stop();
  }

  /** Sends the waiting messages. Gives up after the deadline if the broker is unreachable. */
  async #flush(): Promise<void> {
    const flushed = this.#nc.flush().catch((error: unknown) => {
      process.emitWarning(`serveNats: the last replies could not be sent: ${error}`);
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLate = this.#calls.deadline.passed.then(
      () =>
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, TIME_TO_SETTLE);
        }),
    );
    await Promise.race([flushed, tooLate]);
    clearTimeout(timer);
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readBody(bytes: Uint8Array, maxBodySize: number): BodyVerdict {
  if (bytes.length > maxBodySize) return tooLarge;
  try {
    return decoder.decode(bytes);
  } catch {
    return { type: 'bad-request', message: 'The request body is not valid UTF-8' };
  }
}

function tooManyCalls(most: number): Reply {
  const message = `At most ${most} calls run at once on one server`;
  return rejection('', new RpcError('too-many-calls', { status: 429, message }));
}

function badSubject(): Reply {
  const message =
    'The subject is not a path: each segment is a token, percent-encoded only where a URL needs it';
  return rejection('', toProtocolError('bad-request', message));
}
