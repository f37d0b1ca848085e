import type { ApiDocument, CallRequest } from '@mikrokit/router';
import type { RecorderStats } from '../recorder-stats.ts';
import type { AdaptiveRate } from './adaptive-rate.ts';
import { DependencyCallReport } from './dependency-call-report.ts';
import type { EndedCall, EndedRawCall } from './ended-call.ts';
import type { ItemLimits } from './items-record.ts';
import type { TapeQueue } from './tape-queue.ts';

/** Options of a {@link Recording}. */
interface RecordingOptions {
  readonly queue: TapeQueue;
  /** The sample rate of a route. */
  readonly rateOf: (route: string) => number;
  /** Whether errors are recorded whatever the rate is. */
  readonly keepsErrors: boolean;
  /** The names of the recorded headers, in lower case. */
  readonly headers: readonly string[];
  /** The most recorded items of a stream, and their most bytes. */
  readonly maxItems: number;
  readonly maxItemBytes: number;
  /** The most dependency calls of a call, and values of each kind that it takes. */
  readonly maxDependencyCalls: number;
  /** Gets the types of the methods of dependencies that were asked so far, when there are new ones. */
  readonly onTypes: (types: ApiDocument['types']) => void;
  /** Gets an error for each method of a dependency whose dependency calls no tape holds. */
  readonly onError: (error: unknown) => void;
  /** Lowers the rates while the process is busy. Absent if nothing does. */
  readonly adaptive?: AdaptiveRate | undefined;
}

/** Whether a starting call will be recorded. Only the reply shows whether it is an error. */
export type Chance = 'all' | 'errors' | 'none';

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Chooses the calls to record, and counts them. */
export class Recording {
  readonly #options: RecordingOptions;
  readonly #counts = { calls: 0, unsampled: 0, queueFull: 0, stopped: 0, unsupported: 0 };

  /** Settles when the last call ends that ran at `settle`. */
  #settled: PromiseWithResolvers<void> | undefined;

  readonly itemLimits: ItemLimits;
  readonly dependencyCalls: DependencyCallReport;

  constructor(options: RecordingOptions) {
    const { queue, maxItems, maxItemBytes } = options;
    this.#options = options;
    this.dependencyCalls = new DependencyCallReport(options);
    this.itemLimits = {
      maxItems,
      maxBytes: maxItemBytes,
      hold: (bytes) => queue.hold(bytes),
      release: (bytes) => queue.release(bytes),
    };
  }

  /** The names of the recorded headers, in lower case. */
  get headers(): readonly string[] {
    return this.#options.headers;
  }

  /** Counts a starting call. With the chance `none`, `end` is not needed. */
  begin(route: string): Chance {
    this.#counts.calls++;
    const { rateOf, keepsErrors, queue, adaptive } = this.#options;
    if (queue.isStopped || this.#settled !== undefined) {
      this.#counts.stopped++;
      return 'none';
    }
    const rate = rateOf(route) * (adaptive?.rate ?? 1);
    if (Math.random() < rate) return 'all';
    if (keepsErrors) return 'errors';
    this.#counts.unsampled++;
    return 'none';
  }

  /** Takes a call that has ended. Never throws. */
  end(chance: Chance, call: EndedCall | EndedRawCall): void {
    const { queue } = this.#options;
    if (chance === 'none') return;
    const { status } = 'raw' in call ? call : call.reply;
    if (chance === 'errors' && status < 400) this.#counts.unsampled++;
    else if (queue.isStopped) this.#counts.stopped++;
    else if (!queue.add(call)) this.#counts.queueFull++;
    if (this.#settled !== undefined && this.#running === 0) this.#settled.resolve();
  }

  /**
   * Accepts no more calls, and waits so many milliseconds for running ones, such as streams whose
   * clients have disconnected.
   */
  async settle(deadline: number): Promise<void> {
    this.#settled ??= Promise.withResolvers();
    if (this.#running === 0) return;
    const timer = setTimeout(this.#settled.resolve, deadline);
    await this.#settled.promise;
    clearTimeout(timer);
  }

  /** The calls that are counted nowhere yet. */
  get #running(): number {
    const { calls, unsampled, queueFull, stopped } = this.#counts;
    const { recorded, failed } = this.#options.queue;
    return calls - unsampled - queueFull - stopped - recorded - failed;
  }

  /** Counts a request that cannot be recorded. */
  skip(): void {
    this.#counts.unsupported++;
  }

  headersOf(request: CallRequest): Readonly<Record<string, string>> {
    if (this.#options.headers.length === 0) return NO_HEADERS;
    const headers: Record<string, string> = {};
    for (const name of this.#options.headers) {
      const value = request.header(name);
      if (value !== undefined) headers[name] = value;
    }
    return headers;
  }

  stats(): RecorderStats {
    const { queue, adaptive } = this.#options;
    const { recorded, failed, written, lost } = queue;
    const rate = adaptive?.rate ?? 1;
    const { unwritable } = this.dependencyCalls;
    return { ...this.#counts, unwritable, recorded, failed, written, lost, rate };
  }
}
