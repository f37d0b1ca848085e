import {
  ArrivingBody,
  MAX_REPLY_SIZE,
  type ReplyHeaders,
  readBytes,
  type TransportReply,
  type TransportRequest,
  toText,
} from '@mikrokit/client/http';
import type { Msg } from '@nats-io/transport-node';
import { CANCEL, KIND_HEADER, type MessageKind, STREAM_WINDOW } from './messages.ts';
import { NatsCallError } from './nats-call-error.ts';

/** How a call reaches its client's connection. */
export interface CallHost {
  /** No further message is expected. */
  over(): void;
  /**
   * Sends a message to the server of the call, at the subject in its messages, or to all servers
   * before the first one.
   */
  tell(text: string, control: string | undefined): void;
}

/** One call, from its request to the end of its reply. */
export class CallInFlight {
  /** The subject that it is sent to. */
  readonly subject: string;
  readonly #request: TransportRequest;
  readonly #host: CallHost;
  readonly #reply = Promise.withResolvers<TransportReply>();
  readonly #onAbort = () => this.end(this.#request.signal?.reason);
  #heardAt = performance.now();
  #control: string | undefined;
  #body: ArrivingBody | undefined;
  /** Numbered messages of a reply in parts. */
  #received = 0;
  #unread = 0;
  #isOver = false;

  constructor(subject: string, request: TransportRequest, host: CallHost) {
    this.subject = subject;
    this.#request = request;
    this.#host = host;
    request.signal?.addEventListener('abort', this.#onAbort);
  }

  get reply(): Promise<TransportReply> {
    return this.#reply.promise;
  }

  /** When there was a sign of life, by `performance.now()`. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** NATS does not let the client send to a subject. */
  denied(subject: string): void {
    if (subject === this.#control) this.fail(new NatsCallError('NATS_DENIED'));
    else if (subject === this.subject)
      this.reject(403, 'forbidden', `NATS denies the client the subject ${subject}`);
  }

  /** Whether parts of the reply arrive. */
  get isStreaming(): boolean {
    return this.#body !== undefined;
  }

  take(message: Msg): void {
    this.#heardAt = performance.now();
    this.#control = message.reply || this.#control;
    const { headers } = message;
    if (headers?.code === 503) return this.fail(new NatsCallError('NATS_NO_RESPONDERS'));
    const [kind, number = 0] = readKind(message) ?? [];
    if (kind === 'alive' || kind === 'broken') this.#continue(kind, number, message.data);
    // Only a reply in parts has parts, and only one head.
    else if (kind === undefined || this.isStreaming !== (kind === 'part' || kind === 'end'))
      this.end(new NatsCallError('NATS_MALFORMED'));
    else if (kind === 'reply') this.answer(number, headersOf(message), message.data);
    else if (kind === 'stream') this.#open(number, headersOf(message));
    else this.#continue(kind, number, message.data);
  }

  /** The whole reply. */
  answer(status: number, headers: ReplyHeaders, bytes: Uint8Array): void {
    this.#over();
    const { isStream, wantsBytes, maxReplySize = MAX_REPLY_SIZE } = this.#request;
    if (isStream) {
      const body = new ArrivingBody(nothing, nothing);
      body.add(bytes);
      body.complete();
      return this.#reply.resolve({ status, headers, text: '', body });
    }
    const taken = bytes.length > maxReplySize ? undefined : bytes;
    const whole = { status, headers, text: toText(taken) };
    this.#reply.resolve(wantsBytes ? { ...whole, bytes: taken } : whole);
  }

  /** Answers for the servers, which the call does not reach. */
  reject(status: number, type: string, message: string): void {
    if (this.#isOver) return;
    const body = JSON.stringify({ errors: { '': { type, message } } });
    this.answer(status, JSON_HEADERS, new TextEncoder().encode(body));
  }

  /** Ends the call with an error, although its server can still be working on it. */
  end(error: unknown): void {
    if (this.#isOver) return;
    this.fail(error);
    this.#host.tell(CANCEL, this.#control);
  }

  fail(error: unknown): void {
    this.#over();
    this.#body?.fail(error);
    this.#reply.reject(error);
  }

  #open(status: number, headers: ReplyHeaders): void {
    this.#received = 1;
    const onRead = (bytes: number) => this.#read(bytes);
    const body = new ArrivingBody(onRead, () => this.end(undefined));
    this.#body = body;
    const { isStream, wantsBytes, maxReplySize = MAX_REPLY_SIZE } = this.#request;
    if (isStream) return this.#reply.resolve({ status, headers, text: '', body });
    readBytes(body, maxReplySize).then((bytes) => {
      const whole = { status, headers, text: toText(bytes) };
      this.#reply.resolve(wantsBytes ? { ...whole, bytes } : whole);
    }, this.#reply.reject);
  }

  #continue(kind: string, number: number, bytes: Uint8Array): void {
    if (kind === 'broken') return this.fail(new NatsCallError('NATS_BROKEN'));
    if (kind !== 'alive') this.#received++;
    if (number !== this.#received) return this.end(new NatsCallError('NATS_LOST'));
    if (kind === 'part') this.#body?.add(bytes);
    if (kind !== 'end') return;
    this.#over();
    this.#body?.complete();
  }

  #read(bytes: number): void {
    this.#unread += bytes;
    if (this.#isOver || this.#unread < STREAM_WINDOW / 2) return;
    this.#host.tell(String(this.#unread), this.#control);
    this.#unread = 0;
  }

  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#request.signal?.removeEventListener('abort', this.#onAbort);
    this.#host.over();
  }
}

const KIND = /^(reply|stream|part|end|broken|alive) (\d{1,15})$/;

/** The kind of a message, with its status or number. `undefined` if it has none. */
function readKind({ headers }: Msg): readonly [kind: MessageKind, number: number] | undefined {
  const [, kind, digits] = KIND.exec(headers?.get(KIND_HEADER) || 'reply 200') ?? [];
  const number = Number(digits);
  const hasStatus = kind === 'reply' || kind === 'stream';
  if (kind === undefined || (hasStatus && (number < 200 || number > 599))) return undefined;
  return [kind as MessageKind, number];
}

const nothing = () => {};

const JSON_HEADERS: ReplyHeaders = { 'content-type': 'application/json' };

/** A message without a type is JSON. A repeated header is an array. */
function headersOf({ headers }: Msg): ReplyHeaders {
  if (headers === undefined) return JSON_HEADERS;
  const all: Record<string, string | readonly string[]> = {};
  if (!headers.has(KIND_HEADER)) Object.assign(all, JSON_HEADERS);
  for (const [name, values] of headers)
    if (name !== KIND_HEADER) all[name] = values.length === 1 ? (values[0] as string) : values;
  return all;
}
