import { MessageCall, type ReplyHeaders, type TransportRequest } from '@mikrokit/client/http';
import type { Msg } from '@nats-io/transport-node';
import { CANCEL, KIND_HEADER, type MessageKind, STREAM_WINDOW } from './messages.ts';
import { NatsCallError } from './nats-call-error.ts';

/** How a call reaches its client's connection. */
interface CallHost {
  /** No further message is expected. */
  over(): void;
  /**
   * Sends a message to the server of the call, at the subject in its messages, or to all servers
   * before the first one.
   */
  tell(text: string, control: string | undefined): void;
}

/** One call over NATS. */
export class CallInFlight extends MessageCall {
  protected readonly window: number = STREAM_WINDOW;
  /** The subject that it is sent to. */
  readonly subject: string;
  readonly #host: CallHost;
  #heardAt = performance.now();
  #control: string | undefined;
  /** Numbered messages of a reply in parts. */
  #received = 0;

  constructor(subject: string, request: TransportRequest, host: CallHost) {
    super(request);
    this.subject = subject;
    this.#host = host;
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

  take(message: Msg): void {
    this.#heardAt = performance.now();
    this.#control = message.reply || this.#control;
    const { headers } = message;
    if (headers?.code === 503) return this.fail(new NatsCallError('NATS_NO_RESPONDERS'));
    const [kind, number = 0] = readKind(message) ?? [];
    if (kind === 'alive' || kind === 'broken') this.#continue(kind, number, message.data);
    // Only a reply in parts has parts, and only one head.
    else if (kind === undefined || this.isStreaming !== (kind === 'part' || kind === 'end'))
      this.leave(new NatsCallError('NATS_MALFORMED'));
    else if (kind === 'reply')
      this.whole({ status: number, headers: headersOf(message) }, message.data);
    else if (kind === 'stream') {
      this.#received = 1;
      this.open({ status: number, headers: headersOf(message) });
    } else this.#continue(kind, number, message.data);
  }

  /** Answers for the servers, which the call does not reach. */
  reject(status: number, type: string, message: string): void {
    const body = JSON.stringify({ errors: { '': { type, message } } });
    this.whole({ status, headers: JSON_HEADERS }, body);
  }

  protected sendMore(bytes: number): void {
    this.#host.tell(String(bytes), this.#control);
  }

  protected sendCancel(): void {
    this.#host.tell(CANCEL, this.#control);
  }

  protected onOver(): void {
    this.#host.over();
  }

  #continue(kind: string, number: number, bytes: Uint8Array): void {
    if (kind === 'broken') return this.fail(new NatsCallError('NATS_BROKEN'));
    if (kind !== 'alive') this.#received++;
    if (number !== this.#received) return this.leave(new NatsCallError('NATS_LOST'));
    if (kind === 'part') this.addPart(bytes);
    if (kind === 'end') this.complete();
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
