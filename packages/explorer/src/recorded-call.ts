/** A call that the server of the application has answered, for the explorer. */
export interface RecordedCall {
  /** Unique among all servers of one `mikrokit dev`. */
  readonly key: string;
  /** The id of the route. */
  readonly route: string;
  /** When it began: milliseconds since 1970. */
  readonly time: number;
  /** Milliseconds until there was a reply. A stream continues after that. */
  readonly duration: number;
  readonly status: number;
  readonly steps: readonly RecordedStep[];
  /** Lines that the program printed while it worked on the call. */
  readonly logs: readonly string[];
  readonly errors: readonly RecordedError[];
}

/** The context factory, a hook or the handler of a call. */
export interface RecordedStep {
  readonly kind: 'context' | 'hook' | 'route';
  readonly name: string;
  /** Milliseconds from the start of the call. */
  readonly start: number;
  /** In milliseconds. `undefined` while it runs. */
  readonly duration: number | undefined;
  readonly failed: boolean;
}

/** An error that a step threw or returned. Only people at this machine see it. */
export interface RecordedError {
  /** A hook's field in bodies, or the route's id. */
  readonly name: string;
  /** The stack of an error that clients do not see. Otherwise its type and message. */
  readonly text: string;
}
