import type { CancelReason, Reply, ReplySink } from '../../adapter.ts';
import { RpcError } from '../../call/errors.ts';
import { IdentifiedItem } from '../../call/stream-event.ts';
import type { DetachedStreamOptions } from '../../definition/detached-stream.ts';
import type { CallStream } from '../call-stream.ts';
import { ItemSource } from '../item-source.ts';
import { type StoredEnd, writeEnd } from './stored-end.ts';

/** The parts of a call that a {@link StoredStream} uses. */
interface StoredStreamInit {
  readonly id: string;
  readonly source: AsyncIterator<unknown, unknown>;
  /** Writes an item as JSON text. Throws for an item that breaks its type. */
  readonly encodeItem: (item: unknown) => string;
  readonly options: Required<DetachedStreamOptions>;
  /** Ends the call. */
  readonly stop: () => void;
  /** Makes the stream that the caller of this call reads. */
  readonly createReader: () => CallStream;
  /** Logs an error that no client can get. */
  readonly report: (error: unknown, message: string) => void;
}

/** Stores the items of one call, whether or not anybody reads them. */
export class StoredStream implements CallStream {
  readonly kind = 'events';
  readonly #init: StoredStreamInit;
  readonly #items: ItemSource;
  readonly #end = Promise.withResolvers<unknown>();
  readonly #stored = Promise.withResolvers<void>();
  readonly #renewal: ReturnType<typeof setInterval>;
  #reader: CallStream | undefined;
  /** The end, if it is not the call's reply. */
  #ownEnd: StoredEnd | undefined;
  #count = 0;
  #size = 0;

  constructor(init: StoredStreamInit) {
    this.#init = init;
    this.#items = new ItemSource(init.source, (err) => init.report(err, 'Closing a stream failed'));
    const { lease } = init.options;
    this.#renewal = setInterval(() => this.#renew(), lease / RENEWALS);
    // On Node, the work itself keeps the process alive. Its lease does not.
    (this.#renewal as { unref?(): void }).unref?.();
    this.#items.readAll((item) => this.#take(item)).then(this.#end.resolve, this.#end.reject);
  }

  get id(): string {
    return this.#init.id;
  }

  /** Resolves to the value at the end of the source, or rejects with the error that ends it. */
  get end(): Promise<unknown> {
    return this.#end.promise;
  }

  /** Resolves when the end is stored, or storing has failed. */
  get stored(): Promise<void> {
    return this.#stored.promise;
  }

  pipe(sink: ReplySink): void {
    this.#reader ??= this.#init.createReader();
    this.#reader.pipe(sink);
  }

  /** Ends the reading. The call continues. */
  cancel(reason?: CancelReason): void {
    this.#reader?.cancel(reason);
  }

  drain(): void {
    if (!this.#init.options.store.isLocal) this.#reader?.cancel();
  }

  close(): void {
    this.#items.close();
  }

  /**
   * Ends the call, and ends the stream with `end` for all readers. Does nothing after the end of
   * the call.
   */
  stopWith(end: StoredEnd): void {
    this.#ownEnd = end;
    this.#init.stop();
  }

  finish(reply: Reply): void {
    this.close();
    clearInterval(this.#renewal);
    const { id, options, report } = this.#init;
    options.store
      .end(id, writeEnd(this.#ownEnd ?? reply))
      .catch((err) => report(err, 'The end of a stream could not be stored'))
      .then(this.#stored.resolve);
  }

  async #take(item: unknown): Promise<void> {
    if (!(await this.#store(item))) this.#stop();
  }

  /** `false` for a stream that a client has stopped. */
  #store(item: unknown): Promise<boolean> {
    const { id, encodeItem, options } = this.#init;
    if (item instanceof IdentifiedItem) throw new TypeError(EVENT_IN_DETACHED);
    const text = encodeItem(item);
    this.#count++;
    this.#size += text.length;
    if (this.#count > options.maxItems || this.#size > options.maxSize)
      throw new RpcError('stream-too-large', { status: 500, message: TOO_LARGE });
    return options.store.append(id, {
      after: this.#count - 1,
      items: [text],
      lease: options.lease,
    });
  }

  async #renew(): Promise<void> {
    const { id, options, report } = this.#init;
    try {
      const renewal = { after: 0, items: [], lease: options.lease };
      if (!(await options.store.append(id, renewal))) this.#stop();
    } catch (err) {
      report(err, 'The lease of a stream could not be renewed');
    }
  }

  #stop(): void {
    if (!this.#items.isOver) this.#init.stop();
  }
}

/** How often a lease is renewed before it expires. */
const RENEWALS = 5;

const TOO_LARGE = 'The stream is too large to be stored';

const EVENT_IN_DETACHED =
  'A detached stream numbers its own items and never starts again; yield the item without event()';
