/** A stream that begins: its owner, and how long its process counts as alive. */
export interface NewStream {
  /** Its route and the identity of its caller; compared as a whole. */
  readonly owner: string;
  /** The identity of its caller alone, for a store that gives each caller a share of its room. */
  readonly identity: string;
  /** Milliseconds for which the stream's process counts as alive after it was heard of. */
  readonly lease: number;
}

/** Items that a stream adds. */
export interface NewItems {
  /** The number of items before these. */
  readonly after: number;
  /** As JSON. None, to renew the lease alone. */
  readonly items: readonly string[];
  /** Milliseconds, as of {@link NewStream}. */
  readonly lease: number;
}

/** The items of a stream behind a position, at most some hundred at once. */
export interface StoredItems {
  /** As JSON. The first has the position after the one asked for. */
  readonly items: readonly string[];
  /** The end of the stream, if no item is behind these. */
  readonly last: string | undefined;
  /** Whether the lease of its process still runs. */
  readonly isAlive: boolean;
}

/**
 * Where the items of detached streams are stored. Streams are forgotten some time after their last item. Each method is
 * one step and safe to repeat, since a client of a database sends it again when its answer was lost. A method that
 * rejects ends the call that needed it: an `RpcError` reaches its caller, anything else is internal.
 */
export interface StreamStore {
  /**
   * Whether only this process has the streams: readers then go on until a server that closes has ended them, and not
   * sent to other servers. Default: false.
   */
  readonly isLocal?: boolean;
  /** Makes or checks what the store needs, such as its table, before a server starts. Rejects to stop the start. */
  prepare?(): Promise<void>;
  /** Stores a stream under an id that no other has. Rejects if there is no room. */
  create(id: string, stream: NewStream): Promise<void>;
  /** The owner of a stream; `undefined` if there is none. */
  find(id: string): Promise<string | undefined>;
  /**
   * Adds items and renews the lease. Leaves out those that it has already: the request was sent again. `false` for a
   * stream that has ended or is gone. Rejects with `stream-lost` if items before these are missing.
   */
  append(id: string, items: NewItems): Promise<boolean>;
  /** Ends a stream, at its last item or by a caller who stops it; the first end holds. */
  end(id: string, last: string): Promise<void>;
  /**
   * The items behind a position, which is the number of items before them; none, with the end, for a position behind all
   * items of a stream that has ended. Waits up to `wait` milliseconds if there is
   * neither item nor end. `undefined` if there is no such stream.
   */
  read(id: string, after: number, wait: number): Promise<StoredItems | undefined>;
}
