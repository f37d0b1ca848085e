import type { CancelReason, Reply, ReplySink } from '../adapter.ts';
import { IdentifiedItem } from '../call/stream-event.ts';
import type { CallStream, StreamCall } from './call-stream.ts';
import type { EventFormat } from './event-format.ts';
import { ItemSource } from './item-source.ts';

/** Milliseconds between two heartbeats. */
const HEARTBEAT = 15_000;

/** Milliseconds after which a client can resume a stream that broke off. */
const RETRY = 1_000;

/** The parts of a call that an {@link EventStream} uses. */
interface EventStreamInit extends StreamCall {
  readonly source: AsyncIterator<unknown, unknown>;
  readonly format: EventFormat;
  /** Writes an item as JSON text. Throws for an item that breaks its type. */
  readonly encodeItem: (item: unknown) => string;
  /** Written before the first item. Default: nothing. */
  readonly opening?: string;
  /** Makes the last event from the call's reply. Default: that reply. */
  readonly endOf?: (reply: Reply) => Pick<Reply, 'status' | 'body'>;
}

/** The items of one stream, on their way to the client. */
export class EventStream implements CallStream {
  readonly kind = 'events';
  readonly #init: EventStreamInit;
  readonly #items: ItemSource;
  readonly #end = Promise.withResolvers<unknown>();
  #sink: ReplySink | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #isWaiting = false;
  #isSuspended = false;
  /** Set if the call ended before its stream was piped. */
  #reply: Reply | undefined;

  constructor(init: EventStreamInit) {
    this.#init = init;
    this.#items = new ItemSource(init.source, init.reportClosing);
  }

  get format(): EventFormat {
    return this.#init.format;
  }

  /** Resolves to the value at the end of the source, or rejects with the error that ends it. */
  get end(): Promise<unknown> {
    return this.#end.promise;
  }

  pipe(sink: ReplySink): void {
    if (this.#sink !== undefined) return;
    this.#sink = sink;
    const { format } = this.#init;
    // Hosts that wait for the first byte send the headers now.
    sink.write(format.retry(RETRY) + (this.#init.opening ?? ''));
    if (this.#reply !== undefined) return this.finish(this.#reply);
    this.#heartbeat = setInterval(() => {
      if (!this.#isWaiting) sink.write(format.heartbeat);
    }, HEARTBEAT);
    if (this.#items.isOver) return;
    this.#items
      .readAll((item) => this.#write(sink, item))
      .then(this.#end.resolve, this.#end.reject);
  }

  cancel(reason?: CancelReason): void {
    this.#init.cancel(reason);
  }

  drain(): void {
    this.#init.drain?.();
  }

  /** Makes the stream break off without a last event, so that its client resumes it at once. */
  suspend(): void {
    this.#isSuspended = true;
  }

  /** Stops reading the source. */
  close(): void {
    this.#items.close();
  }

  /** Writes the last event from the call's reply. Writes none if the stream is suspended. */
  finish(reply: Reply): void {
    this.close();
    clearInterval(this.#heartbeat);
    const sink = this.#sink;
    if (sink === undefined) {
      this.#reply = reply;
      return;
    }
    const { format, endOf } = this.#init;
    const { status, body = '{}' } = endOf?.(reply) ?? reply;
    if (this.#isSuspended) sink.write(format.retry(0));
    else sink.write(status < 400 ? format.result(body) : format.error(status, body));
    sink.end();
  }

  /** Writes an item. The source is asked for the next one when there is room for it. */
  #write(sink: ReplySink, value: unknown): Promise<void> | undefined {
    const { format, encodeItem } = this.#init;
    const text =
      value instanceof IdentifiedItem
        ? format.item(encodeItem(value.item), value.id)
        : format.item(encodeItem(value), undefined);
    return sink.write(text) ? undefined : this.#waitForRoom(sink);
  }

  async #waitForRoom(sink: ReplySink): Promise<void> {
    this.#isWaiting = true;
    await sink.drained();
    this.#isWaiting = false;
  }
}
