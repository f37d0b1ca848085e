import {
  type MalformedMessage,
  type PortLike,
  PortLink,
  type PortMessage,
  type PortUser,
} from '@mikrokit/router/port';
import type { Transport, TransportReply, TransportRequest } from '../transport/transport.ts';
import { CallInFlight } from './call-in-flight.ts';
import { PortCallError } from './port-call-error.ts';

/** Sends the calls of one client over a port, and matches messages to them. */
export class PortClient implements Transport, PortUser {
  readonly #link: PortLink;
  /** The start of its calls' ids: other clients can use the same port. */
  readonly #name = crypto.randomUUID();
  readonly #calls = new Map<string, CallInFlight>();
  #last = 0;
  #onIdle: (() => void) | undefined;

  constructor(port: PortLike, silence: number | undefined) {
    this.#link = new PortLink(port, this, silence);
    this.#link.open();
  }

  get isBusy(): boolean {
    return this.#calls.size > 0;
  }

  async send(request: TransportRequest): Promise<TransportReply> {
    request.signal?.throwIfAborted();
    if (this.#link.isOver) throw new PortCallError('PORT_CLOSED');
    const id = `${this.#name}-${++this.#last}`;
    const call = new CallInFlight(this.#link, id, request, () => this.#over(id));
    this.#calls.set(id, call);
    call.start();
    return call.reply;
  }

  /** Waits for the calls in flight. */
  async close(): Promise<void> {
    if (this.isBusy)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    this.#link.stop();
  }

  take(message: PortMessage | MalformedMessage): void {
    if (message.kind === 'closed') {
      this.#link.stop();
      this.lost('closed');
    } else if (message.kind === 'malformed') this.#calls.get(message.id)?.malformed();
    else if ('id' in message) this.#calls.get(message.id)?.take(message);
  }

  lost(why: 'closed' | 'silent'): void {
    const code = why === 'closed' ? 'PORT_LOST' : 'PORT_SILENCE';
    for (const call of [...this.#calls.values()]) call.fail(new PortCallError(code));
  }

  #over(id: string): void {
    this.#calls.delete(id);
    if (!this.isBusy) this.#onIdle?.();
  }
}
