import type { CallRequest } from '@mikrokit/router';
import { currentCall } from '../questions/current-call.ts';
import { RecordedCall, type TapedUse } from '../questions/recorded-call.ts';
import type { Recording } from './recording.ts';

/** When a call ran, with which headers, and what it asked and took. */
export interface CallRecord {
  /** Unix time of its begin, in milliseconds. */
  readonly startedAt: number;
  /** In milliseconds. */
  readonly duration: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent for a call that asked and took nothing. */
  readonly use: TapedUse | undefined;
}

/** A call that runs and is recorded. */
export class StartedCall {
  readonly #startedAt = Date.now();
  readonly #started = performance.now();
  readonly #headers: Readonly<Record<string, string>>;
  readonly #questions = new RecordedCall();

  constructor(recording: Recording, request: CallRequest) {
    // Adapters may use the request again once the call has ended.
    this.#headers = recording.headersOf(request);
  }

  /** Runs a part of the call, whose questions are recorded with it. */
  run<Result>(part: () => Result): Result {
    return currentCall.run(this.#questions, part);
  }

  end(): CallRecord {
    return this.#recordWith(this.#questions.end());
  }

  /** As `end`, for all calls of a batch. */
  endOfBatch(): CallRecord {
    return this.#recordWith(this.#questions.endOfBatch());
  }

  #recordWith(use: TapedUse | undefined): CallRecord {
    const duration = performance.now() - this.#started;
    return { startedAt: this.#startedAt, duration, headers: this.#headers, use };
  }
}
