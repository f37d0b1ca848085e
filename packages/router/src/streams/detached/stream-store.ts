/** A stream that starts: its owner, and how long its process counts as alive. */
export interface NewStream {
  /** Its route and the identity of its client, compared as a whole. */
  readonly owner: string;
  /** Only the identity of its client, for a store that gives each client a share of its room. */
  readonly identity: string;
  /** Milliseconds for which the stream's process counts as alive after its last sign. */
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

/** The items of a stream after a position, at most a few hundred at once. */
export interface StoredItems {
  /** As JSON. The first has the position after the one asked for. */
  readonly items: readonly string[];
  /** The end of the stream, if no item follows these. */
  readonly last: string | undefined;
  /** Whether the lease of its process still runs. */
  readonly isAlive: boolean;
}

/**
 * Where the items of detached streams are stored. Streams are forgotten some time after their last item. Each method
 * must be atomic and safe to repeat, because a database client can send it again when an answer was lost. If a method
 * rejects, the call that needed it ends: the client gets an `RpcError`, and any other error is internal.
 */
export interface StreamStore {
  /**
   * Whether only this process has the streams. A server that closes then lets readers finish, and does not send them to
   * other servers. Default: false.
   */
  readonly isLocal?: boolean;
  /** Makes or checks what the store needs, such as its table, before a server starts. Rejects to stop the start. */
  prepare?(): Promise<void>;
  /** Stores a stream under an id that no other has. Rejects if there is no room. */
  create(id: string, stream: NewStream): Promise<void>;
  /** The owner of a stream. `undefined` if there is none. */
  find(id: string): Promise<string | undefined>;
  /**
   * Adds items and renews the lease. Leaves out those that it has already: the request was sent again. `false` for a
   * stream that has ended or is gone. Rejects with `stream-lost` if items before these are missing.
   */
  append(id: string, items: NewItems): Promise<boolean>;
  /** Ends a stream, after its last item or because a client stops it. The first end wins. */
  end(id: string, last: string): Promise<void>;
  /**
   * The items after a position, which is the number of items before them. After the last item of a stream that has
   * ended: no items, and the end. Waits up to `wait` milliseconds if there is neither an item nor an end. `undefined`
   * if there is no such stream.
   */
  read(id: string, after: number, wait: number): Promise<StoredItems | undefined>;
}
