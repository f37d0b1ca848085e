import type { CancelReason, PendingReply, Reply } from '@mikrokit/router';
import type { MsgHdrs, NatsConnection, PublishOptions } from '@nats-io/transport-node';
import { kindHeaders, type MessageKind } from './messages.ts';
import { type PartCarrier, ReplyParts } from './reply-parts.ts';

/**
 * Heartbeats without a subscriber before the call of a lost client is cancelled, because it can be
 * reconnecting.
 */
const MISSES = 3;

/** The most bytes of a part, if `max_payload` allows them. */
const MOST_PART = 131_072;

/** The most bytes that the headers of a part take from `max_payload`. */
const PART_HEADERS = 64;

const EMPTY = new Uint8Array();

/** A call that a server has taken and not yet answered. It gets exactly one reply, whole or in parts. */
export class RunningCall implements PartCarrier {
  pending: PendingReply | undefined;
  readonly #nc: NatsConnection;
  /** The subject of its replies. */
  readonly #to: string;
  /**
   * The subject for its client's messages about the call, and for NATS's notice that there is no
   * subscriber.
   */
  readonly #control: string;
  readonly #onOver: () => void;
  #stream: Reply['stream'];
  #parts: ReplyParts | undefined;
  #sent = 0;
  /** Heartbeats in a row without a subscriber. */
  #misses = 0;
  /** Whether the last one did. */
  #isMissed = false;
  #isOver = false;

  constructor(nc: NatsConnection, to: string, control: string, onOver: () => void) {
    this.#nc = nc;
    this.#to = to;
    this.#control = control;
    this.#onOver = onOver;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get maxPart(): number {
    const limit = this.#nc.info?.max_payload ?? MOST_PART;
    return Math.max(1, Math.min(MOST_PART, limit - PART_HEADERS));
  }

  /** Sends a whole reply. If NATS cannot send it, sends the reply that `tooLarge` creates. */
  reply(reply: Reply, tooLarge?: (limit: number) => Reply): void {
    if (this.#isOver) return;
    const bytes = encoder.encode(reply.body);
    const headers = isPlain(reply) ? undefined : headersOf('reply', reply);
    const size = bytes.length + (headers === undefined ? 0 : Buffer.byteLength(`${headers}`));
    const limit = this.#nc.info?.max_payload ?? size;
    if (size > limit)
      return tooLarge === undefined ? this.finish('broken') : this.reply(tooLarge(limit));
    this.#over();
    this.#publish(bytes, headers && { headers });
  }

  /** Sends the head of a reply that arrives in parts, and lets them follow. */
  stream(reply: Reply): void {
    if (this.#isOver) return reply.stream?.cancel();
    this.#sent = 1;
    this.#publish(EMPTY, { headers: headersOf('stream', reply), reply: this.#control });
    this.#stream = reply.stream;
    this.#parts = new ReplyParts(this);
    reply.stream?.pipe(this.#parts);
  }

  part(bytes: Uint8Array): void {
    this.#send('part', ++this.#sent, bytes);
  }

  finish(how: 'end' | 'broken'): void {
    if (this.#isOver) return;
    this.#over();
    this.#send(how, ++this.#sent);
  }

  /** Notifies the client that the call is running. */
  beat(): void {
    if (!this.#isMissed) this.#misses = 0;
    this.#isMissed = false;
    this.#send('alive', this.#sent);
  }

  /** The client has room for more bytes of a stream. */
  grant(bytes: number): void {
    this.#parts?.grant(bytes);
  }

  /** NATS found no subscriber to the replies. A lost part cannot be sent again. */
  missed(): void {
    this.#isMissed = true;
    if (++this.#misses >= MISSES || this.#parts !== undefined) this.cancel();
  }

  /** Ends a stream that its client can read on from another server. */
  drain(): void {
    this.#stream?.drain?.();
  }

  /** Ends the call. Its reply says so. */
  cancel(reason?: CancelReason): void {
    this.pending?.cancel(reason);
    this.#stream?.cancel(reason);
    // The body can be waiting for a client that has stopped reading.
    this.#parts?.abort();
  }

  /** Ends the call without a reply, so that its client treats the server as lost. */
  cut(): void {
    this.#parts?.abort();
    this.finish('broken');
    this.cancel();
  }

  #over(): void {
    this.#isOver = true;
    this.#onOver();
  }

  #send(kind: MessageKind, number: number, bytes: Uint8Array = EMPTY): void {
    this.#publish(bytes, { headers: kindHeaders(kind, number), reply: this.#control });
  }

  #publish(bytes: Uint8Array, options: PublishOptions | undefined): void {
    try {
      this.#nc.publish(this.#to, bytes, options);
    } catch (cause) {
      // The application has closed the connection below the server.
      process.emitWarning(`serveNats: a reply could not be sent: ${cause}`);
    }
  }
}

const encoder = new TextEncoder();

/** Nearly all replies need no header. */
function isPlain({ status, headers }: Reply): boolean {
  const [name, value] = headers;
  return status === 200 && headers.length === 2 && name === TYPE && value === 'application/json';
}

const TYPE = 'content-type';

function headersOf(kind: MessageKind, { status, headers }: Reply): MsgHdrs {
  const list = kindHeaders(kind, status);
  for (let at = 0; at < headers.length; at += 2)
    list.append(headers[at] as string, headers[at + 1] as string);
  return list;
}
