import {
  assertPort,
  type MalformedMessage,
  type PortLike,
  PortLink,
  type PortMessage,
  type PortUser,
} from '@mikrokit/router/port';
import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import type {
  Transport,
  TransportFactory,
  TransportReply,
  TransportRequest,
} from '../transport/transport.ts';
import { CallOverPort } from './call-over-port.ts';
import { PortCallError } from './port-call-error.ts';

/** Options of {@link portTransport}. */
export interface PortTransportOptions {
  /**
   * Milliseconds without a message after which the other side of a running call counts as lost. 0 waits without limit.
   * A server that computes for longer looks lost. Default: 30,000 in browsers, whose ports do not always tell that they
   * are closed; 0 on Node and Electron, whose ports do.
   */
  readonly silence?: number | undefined;
}

/**
 * Makes calls over a `MessagePort` or a `Worker`, to an API that `servePort` serves at the other end. It ignores the
 * client's `url`. Closing the client leaves the port open. Throws a `TypeError` or `RangeError` for invalid options.
 *
 * @example
 * ```ts
 * import { createClient } from '@mikrokit/client';
 * import { portTransport } from '@mikrokit/client/port';
 * import { createRouter } from '@mikrokit/router';
 * import { servePort } from '@mikrokit/router/port';
 *
 * const api = createRouter({ double: (_context, n: number) => n * 2 });
 * const { port1, port2 } = new MessageChannel();
 * const server = servePort(api, port1);
 *
 * const client = createClient<typeof api>({ transport: portTransport(port2, { silence: 30_000 }) });
 * console.log(await client.double(4)); // → 8
 * await client.close();
 * await server.close();
 * port1.close();
 * ```
 */
export function portTransport(
  port: PortLike,
  options: PortTransportOptions = {},
): TransportFactory<Transport> {
  assertKnownOptions('portTransport', options, { silence: 1 });
  assertPort('portTransport', port);
  const { silence } = options;
  assertIntegers('portTransport', { silence }, { least: 0, most: LONGEST_TIMEOUT });
  return () => new PortClient(port, silence);
}

/** Sends the calls of one client over a port, and matches messages to them. */
class PortClient implements Transport, PortUser {
  readonly #link: PortLink;
  /** The start of its calls' ids: other clients can use the same port. */
  readonly #name = crypto.randomUUID();
  readonly #calls = new Map<string, CallOverPort>();
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
    const call = new CallOverPort(this.#link, id, request, () => this.#over(id));
    this.#calls.set(id, call);
    try {
      call.start();
    } catch (error) {
      // A port can fail to send: in Electron, once its window is gone.
      call.fail(error);
    }
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
