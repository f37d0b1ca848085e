/** The items of a stream on tape. */
export interface TapedItems {
  /** The first items in order, as far as the limits of the recorder allow. */
  readonly first: readonly TapedItem[];
  /** The items after them, of which the tape has only this. Absent if there are none. */
  readonly rest?: TapedRest;
  /**
   * `complete` if the last event or the last line came, and `cut` if one side ended early, or the
   * connection broke.
   */
  readonly end: 'complete' | 'cut';
}

/** An item of a stream on tape: JSON by its type, without secrets. */
export interface TapedItem {
  readonly item: unknown;
  /**
   * The id that `event()` gave it. Absent without one, and for detached streams, whose ids are
   * random.
   */
  readonly id?: string;
}

/** The items that are not on a tape. */
export interface TapedRest {
  readonly count: number;
  /** The size of their JSON as it would stand on the tape, without line ends. */
  readonly bytes: number;
  /** SHA-256 of the same JSON with a line end after each item, in hexadecimal. */
  readonly sha256: string;
}

/** A file on tape, without its content. */
export interface TapedFile {
  /** Empty for a file without a name. */
  readonly name: string;
  /** Its media type without parameters. Empty if there is none. */
  readonly type: string;
  /** The bytes that were read or sent. */
  readonly size: number;
  /** In hexadecimal. Absent if not all of it was read or sent. */
  readonly sha256?: string;
}

/** The bodies of a request to a raw route and of its reply. Both have an empty name. */
export interface TapedBodies {
  readonly request: TapedFile;
  readonly reply: TapedFile;
}
