import { assertKnownOptions, assertMilliseconds } from '@mikrokit/types/runtime';
import { type Dispatcher, isReply, type Reply } from '../adapter.ts';
import { answer } from '../call/answer.ts';
import { RpcError, toProtocolError } from '../call/errors.ts';
import { Queue } from '../call/queue.ts';
import { rejection } from '../call/rejection.ts';
import { RunningCalls } from '../execution/running-calls.ts';
import { IncomingBody } from './incoming-body.ts';
import type { PortLike } from './port-like.ts';
import { PortLink, type PortUser } from './port-link.ts';
import type { MalformedMessage, PortCall, PortMessage } from './port-message.ts';
import { CUT_SHORT, PortRequest } from './port-request.ts';
import { RunningPortCall } from './running-port-call.ts';
import type { PortCloseOptions, PortServer, PortServerSettings } from './serve-port.ts';

/** Takes the calls of one port, and keeps the running ones. */
export class PortCallServer implements PortServer, PortUser {
  readonly ready: Promise<void>;
  readonly #api: Dispatcher;
  readonly #port: PortLike;
  readonly #maxCalls: number;
  readonly #link: PortLink;
  readonly #calls = new RunningCalls<RunningPortCall>();
  /** Messages that arrived before the API was ready. */
  readonly #early = new Queue<PortMessage | MalformedMessage>();
  #state: 'starting' | 'taking' | 'closing' | 'closed' = 'starting';
  #closed: Promise<void> | undefined;

  constructor(api: Dispatcher, port: PortLike, { maxCalls, silence }: PortServerSettings) {
    this.#api = api;
    this.#port = port;
    this.#maxCalls = maxCalls;
    this.#link = new PortLink(port, this, silence);
    this.ready = this.#start();
    this.#link.open();
  }

  get isBusy(): boolean {
    return this.#calls.size > 0;
  }

  take(message: PortMessage | MalformedMessage): void {
    if (this.#state === 'starting') this.#early.push(message);
    else if (message.kind === 'call') this.#take(message);
    else if (message.kind === 'malformed') this.#rejectMalformed(message);
    else if ('id' in message) this.#continue(message);
  }

  /** Replies can no longer be sent. */
  lost(why: 'closed' | 'silent'): void {
    this.#state = 'closed';
    for (const call of this.#calls.all()) call.abandon();
    if (why === 'silent') this.#link.tellClosed();
  }

  close(options: PortCloseOptions = {}): Promise<void> {
    assertKnownOptions('close', options, { deadline: 1 });
    const { deadline } = options;
    assertMilliseconds('close: deadline', deadline, ', or none to wait without limit');
    this.#closed ??= this.#close();
    if (deadline !== undefined) this.#calls.deadline.start(deadline);
    return this.#closed;
  }

  async #start(): Promise<void> {
    try {
      await this.#api.prepare();
    } catch (error) {
      this.#end();
      throw error;
    }
    if (this.#state !== 'starting') return;
    this.#state = 'taking';
    for (let next = this.#early.shift(); next !== undefined; next = this.#early.shift())
      this.take(next);
  }

  #take(message: PortCall): void {
    const { id, method, path } = message;
    // Two calls with one id would get each other's replies.
    if (this.#calls.get(id) || this.#state === 'closed') return;
    const body = message.hasParts ? new IncomingBody(this.#link, id) : undefined;
    const call = new RunningPortCall(this.#link, id, body, () => this.#calls.ended(id));
    if (this.#state === 'closing') return call.reply(closing(), false);
    if (this.#calls.size >= this.#maxCalls) return call.reply(tooManyCalls(this.#maxCalls), false);
    const request = new PortRequest(message, {
      port: this.#port,
      parts: body,
      waitUntil: (work, stop) => this.#calls.hold(work, stop),
    });
    this.#calls.add(id, call);
    const found = this.#api.accept(method, path, request.header('content-type'));
    const reply = answer(found, {
      readBody: (most) => (!isReply(found) && found.isRaw ? '' : request.readText(most)),
      toCallRequest: () => request,
      waitFor: (pending) => {
        call.pending = pending;
        return pending;
      },
    });
    const isHead = method === 'HEAD';
    if (isReply(reply)) call.reply(reply, isHead);
    else reply.then((late) => call.reply(late, isHead));
  }

  /** The client waits for a reply even to a malformed call. */
  #rejectMalformed({ id, reason }: MalformedMessage): void {
    const running = this.#calls.get(id);
    if (running !== undefined) return running.cancel();
    const call = new RunningPortCall(this.#link, id, undefined, () => {});
    call.reply(rejection('', toProtocolError('bad-request', reason)), false);
  }

  /** A message about a call. The call can have ended meanwhile. */
  #continue(message: Exclude<PortMessage, { readonly kind: 'ping' | 'pong' | 'closed' }>): void {
    const call = this.#calls.get(message.id);
    if (message.kind === 'cancel') call?.cancel();
    else if (message.kind === 'more') call?.grant(message.bytes);
    else if (message.kind === 'part') call?.body?.add(message.bytes);
    else if (message.kind === 'end') call?.body?.complete();
    else if (message.kind === 'broken') call?.body?.fail(new Error(CUT_SHORT));
  }

  async #close(): Promise<void> {
    if (this.#state !== 'closed') this.#state = 'closing';
    await this.#calls.drain();
    this.#calls.deadline.stop();
    this.#end();
  }

  /** Notifies the client that the server accepts no more calls. */
  #end(): void {
    this.#state = 'closed';
    this.#early.clear();
    this.#link.post({ kind: 'closed' });
    this.#link.stop();
  }
}

function tooManyCalls(most: number): Reply {
  const message = `At most ${most} calls run at once on one port`;
  return rejection('', new RpcError('too-many-calls', { status: 429, message }));
}

function closing(): Reply {
  const message = 'The server is closing';
  return rejection('', new RpcError('closing', { status: 503, message }));
}
