import type { Taken } from './dependency-calls/current-call.ts';
import type {
  TapedDependencyCall,
  TapedMissing,
} from './dependency-calls/taped-dependency-call.ts';
import type { TapedBodies, TapedItems } from './taped-parts.ts';

/** One call on tape: JSON by the types of its route, without secrets. */
export interface TapedCall {
  readonly version: 1;
  readonly route: string;
  /**
   * Method and path template if it came over HTTP, `GET /api/articles/{slug}`, of its route or of a
   * raw one. Absent for the RPC protocol.
   */
  readonly http?: string;
  /** The hash of the types of its route. Empty for a raw route. */
  readonly contract: string;
  /** When it began, in ISO 8601. */
  readonly at: string;
  /** How long it took, in milliseconds. */
  readonly duration: number;
  /** The HTTP status of its reply; of a stream that an error ended, the one in its last event. */
  readonly status: number;
  /** The caller's headers that the recorder's option `headers` names, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The parameters of the route, and of hooks that read theirs from the body, by their fields. They
   * contain a `TapedFile` for each file, and `[items]` for a streamed parameter. Empty for a raw
   * route.
   */
  readonly params: Readonly<Record<string, unknown>>;
  /** Results by the same fields: of a stream the value at its end, and of a file a `TapedFile`. */
  readonly results: Readonly<Record<string, unknown>>;
  /** Errors by the same fields. */
  readonly errors: Readonly<Record<string, TapedError>>;
  /** Its calls to wrapped dependencies, in order. Absent if it made none and took no values. */
  readonly dependencyCalls?: readonly TapedDependencyCall[];
  /** The times, random numbers and ids that it took. Absent as above. */
  readonly taken?: Partial<Taken>;
  /** How many dependency calls and values are not on the tape. Absent if there are none. */
  readonly missing?: TapedMissing;
  /** The items of a streamed parameter. Absent without one. */
  readonly sent?: TapedItems;
  /** The items of a streamed result. Absent for any other result. */
  readonly items?: TapedItems;
  /** Only of raw routes. */
  readonly raw?: TapedBodies;
  /** Whether parameters or answers are missing or masked, so that the call cannot be replayed. */
  readonly redacted: boolean;
}

/** An error on tape. Its message is dropped, because no type describes it. */
export interface TapedError {
  /** `[untyped]` for an error that the type of the handler does not name. */
  readonly type: string;
  /** Only of errors that the type of the handler names. */
  readonly data?: unknown;
}
