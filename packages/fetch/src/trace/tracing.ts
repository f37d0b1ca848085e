/** A call that starts. */
export interface TracedCall {
  readonly method: string;
  /** Absolute, with its query. */
  readonly url: string;
  /** The path of the endpoint, `/users/:id`. `undefined` for a call without an interface. */
  readonly template: string | undefined;
}

/** How a call ended. */
export interface CallOutcome {
  /** `undefined` without a reply. */
  readonly status: number | undefined;
  /** Why it failed. `undefined` for a success. */
  readonly error: unknown;
}

/** A call that is followed to its end. */
export interface CallTrace {
  /** Headers that tell the server of the trace, such as `traceparent`. Those of the call itself come first. */
  readonly headers: Readonly<Record<string, string>>;
  /** Runs the call. */
  run<Result>(work: () => Result): Result;
  /** Called once: after the result, or after the last byte of a reply that is read while it arrives. */
  end(outcome: CallOutcome): void;
}

/** Follows calls, with their retries and redirects: `openTelemetry()` of `@mikrokit/fetch/opentelemetry` makes spans of them. */
export type Tracing = (call: TracedCall) => CallTrace;
