import type { CallRequest } from '@mikrokit/router';
import { currentCall } from '../dependency-calls/current-call.ts';
import { RecordedCall, type TapedUse } from '../dependency-calls/recorded-call.ts';
import type { Recording } from './recording.ts';

/** When a call ran, its headers, its dependency calls and the values that it took. */
export interface CallRecord {
  /** Unix time of its start, in milliseconds. */
  readonly startedAt: number;
  /** In milliseconds. */
  readonly duration: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent for a call that asked and took nothing. */
  readonly use: TapedUse | undefined;
}

/** A call that runs and is recorded, with its dependency calls, and its own record once it is complete. */
// One object for all three, because calls that wait for the sink cost the garbage collector: `npm run bench -- recorder`.
export class StartedCall extends RecordedCall implements CallRecord {
  readonly startedAt = Date.now();
  readonly headers: Readonly<Record<string, string>>;
  duration = 0;
  use: TapedUse | undefined;
  readonly #started = performance.now();

  constructor(recording: Recording, request: CallRequest) {
    super(recording.dependencyCalls);
    // Adapters can reuse the request once the call has ended.
    this.headers = recording.headersOf(request);
  }

  /** Runs a part of the call, whose dependency calls are recorded with it. */
  run<Args extends unknown[], Result>(part: (...args: Args) => Result, ...args: Args): Result {
    return currentCall.run(this, part, ...args);
  }

  complete(): CallRecord {
    this.use = this.end();
    this.duration = performance.now() - this.#started;
    return this;
  }

  /** As `complete`, for all calls of a batch. */
  completeBatch(): CallRecord {
    this.use = this.endOfBatch();
    this.duration = performance.now() - this.#started;
    return this;
  }
}
