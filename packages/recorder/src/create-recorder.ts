import type { Dispatcher } from '@mikrokit/router';
import { assertKnownOptions, assertMilliseconds } from '@mikrokit/types/runtime';
import { assertRecorderOptions, assertSampledRoutes } from './assert-recorder-options.ts';
import type { RecordableApi } from './recordable-api.ts';
import type { RecorderStats } from './recorder-stats.ts';
import { type AdaptiveOptions, AdaptiveRate } from './recording/adaptive-rate.ts';
import { callLines } from './recording/call-lines.ts';
import { RecordedRouter } from './recording/recorded-router.ts';
import { Recording } from './recording/recording.ts';
import { TapeQueue } from './recording/tape-queue.ts';
import type { RedactionOptions } from './redaction/rules/assert-rules.ts';
import { RedactionRules } from './redaction/rules/redaction-rules.ts';
import type { Sink } from './sinks/sink.ts';
import type { TapedApi } from './taped-api.ts';

const MIB = 1024 * 1024;

/** The sample rates by route. */
export interface SampleByRoute {
  /** By the ids of routes: `{ 'users/get': 0.1 }`. */
  readonly routes: Readonly<Record<string, number>>;
  /** The share of the calls of all others that is recorded. Default: 0. */
  readonly others?: number;
}

/** Options of {@link createRecorder}. */
export interface RecorderOptions extends RedactionOptions {
  /** Where calls go: `jsonl('tapes')`, `memory()` or a sink of your own. */
  readonly sink: Sink;
  /** `off` leaves the router unchanged. Default: `record`. */
  readonly mode?: 'record' | 'off';
  /** The share of calls to record, from 0 to 1: of all routes, or by route. Calls are chosen at random. Default: 1. */
  readonly sample?: number | SampleByRoute;
  /** Records fewer calls while the process is busy, and counts the others as unsampled. Default: never. */
  readonly adaptive?: boolean | AdaptiveOptions;
  /** `'always'` records calls with a status of 400 and above whatever `sample` says. Default: `'sampled'`. */
  readonly errors?: 'always' | 'sampled';
  /** The request headers to record. Default: none. */
  readonly headers?: readonly string[];
  /**
   * The most items of a stream on the tape, with 1 MiB together, or `maxValueBytes` if that is less. Of later items,
   * the tape has the number, the size and a hash. Default: 1,000.
   */
  readonly maxItems?: number;
  /**
   * The most calls to wrapped dependencies on the tape, and the most values of each kind. A call with more is not
   * replayed. The tape has the number of the others. Default: 1,000.
   */
  readonly maxDependencyCalls?: number;
  /** The most bytes of lines that wait for the sink. Default: 16,777,216 (16 MiB). */
  readonly maxQueueBytes?: number;
  /**
   * Milliseconds to write waiting calls when the process gets SIGTERM. If your program listens to the signal, close the
   * recorder and end the process yourself. Otherwise the signal ends it, after the sink is closed. Default: no
   * listener.
   */
  readonly flushOnSigterm?: number;
  /** Gets the errors of a sink or of a recording. Default: a warning of the process. */
  readonly onError?: (error: unknown) => void;
}

/** Records the calls of a router. */
export interface Recorder {
  /** Serves the router and records its calls; the router itself if `mode` is `off`. */
  readonly api: Dispatcher;
  stats(): RecorderStats;
  /**
   * Takes no more calls, waits for those that still run, for half of `deadline` at most, writes what waits, and closes the sink.
   * After `deadline` ms, 5,000 by default, the rest is counted as lost. Rejects with a `RangeError` for a deadline that no timer
   * can wait for, and with a `TypeError` for an option that does not exist.
   */
  close(options?: { readonly deadline?: number }): Promise<void>;
}

/**
 * Makes a recorder of a router's calls. Serve its `api` instead of the router. It removes sensitive values, and
 * everything that no type describes, before the sink gets a call. Rejects for invalid options.
 *
 * @example
 * ```ts
 * import { createClient } from '@mikrokit/client';
 * import { serve } from '@mikrokit/http';
 * import { createRecorder, memory } from '@mikrokit/recorder';
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({ add: (_context, a: number, b: number) => a + b });
 * const sink = memory();
 * const recorder = await createRecorder(api, { sink });
 * const server = await serve(recorder.api, { port: 0 });
 *
 * await createClient<typeof api>({ url: server.url }).add(1, 2);
 * await server.close();
 * await recorder.close();
 * console.log(sink.calls[0]?.params, sink.calls[0]?.results); // → { add: [ 1, 2 ] } { add: 3 }
 * ```
 */
export async function createRecorder(
  api: RecordableApi,
  options: RecorderOptions,
): Promise<Recorder> {
  assertKnownOptions('createRecorder', options, {
    sink: 1,
    mode: 1,
    sample: 1,
    adaptive: 1,
    errors: 1,
    headers: 1,
    maxItems: 1,
    maxDependencyCalls: 1,
    maxQueueBytes: 1,
    rules: 1,
    pseudonymKey: 1,
    maxValueBytes: 1,
    flushOnSigterm: 1,
    onError: 1,
  });
  assertRecorderOptions(options);
  const { sink, mode, sample = 1, errors = 'sampled', headers = [] } = options;
  const { maxQueueBytes = 16 * MIB, maxItems = 1000, maxValueBytes = MIB } = options;
  const { maxDependencyCalls = 1000 } = options;
  const onError = safely(options.onError ?? warn);
  const queue = new TapeQueue({ sink, maxBytes: maxQueueBytes, toLine: callLines(), onError });
  const isOff = mode === 'off';
  const adaptive =
    isOff || !options.adaptive
      ? undefined
      : new AdaptiveRate({
          ...(options.adaptive === true ? {} : options.adaptive),
          queueFill: () => queue.fill,
        });
  const rules = new RedactionRules(options);
  let description: TapedApi | undefined;
  const recording = new Recording({
    queue,
    adaptive,
    rateOf: rateOf(sample),
    keepsErrors: errors === 'always',
    headers: headers.map((name) => name.toLowerCase()),
    maxItems,
    maxItemBytes: Math.min(maxValueBytes, MIB),
    maxDependencyCalls,
    onTypes: (dependencyTypes) => {
      rules.learnTypes(dependencyTypes);
      try {
        sink.describe?.(JSON.stringify({ ...description, dependencyTypes }));
      } catch (error) {
        // The call that asks continues.
        onError(error);
      }
    },
    onError,
  });
  const recordedApi = async (): Promise<Dispatcher> => {
    const document = await api.describe();
    assertSampledRoutes(sample, document);
    description = { version: 1, api: document, ...tapedRedaction(options) };
    sink.describe?.(JSON.stringify(description));
    return new RecordedRouter({ api, document, recording, rules });
  };
  const recorded = isOff ? api : await recordedApi();
  adaptive?.start();
  const deadline = isOff ? undefined : options.flushOnSigterm;
  const stopListening =
    deadline === undefined ? undefined : flushOnSigterm({ queue, deadline, onError });
  return {
    api: recorded,
    stats: () => recording.stats(),
    close: async (closing = {}) => {
      assertKnownOptions('close', closing, { deadline: 1 });
      const { deadline = 5000 } = closing;
      assertMilliseconds('close: deadline', deadline);
      adaptive?.stop();
      stopListening?.();
      const started = performance.now();
      await recording.settle(deadline / 2);
      await queue.close(Math.max(0, deadline - (performance.now() - started)));
    },
  };
}

/** The options that replays have to know. */
function tapedRedaction({ rules, maxValueBytes }: RecorderOptions): Pick<TapedApi, 'redaction'> {
  if (rules === undefined && maxValueBytes === undefined) return {};
  return { redaction: { ...(rules && { rules }), ...(maxValueBytes && { maxValueBytes }) } };
}

function rateOf(sample: number | SampleByRoute): (route: string) => number {
  if (typeof sample === 'number') return () => sample;
  const { routes, others = 0 } = sample;
  const rates = new Map(Object.entries(routes));
  return (route) => rates.get(route) ?? others;
}

/** Calls continue even if the application's function throws. */
function safely(onError: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    try {
      onError(error);
    } catch (thrown) {
      warn(error);
      warn(thrown);
    }
  };
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

/** The parts of a recorder that take calls to the sink. */
interface Flushable {
  /** Writes the waiting calls. */
  flush(): Promise<void>;
  /** Writes the waiting calls and closes the sink, within a deadline in milliseconds. */
  close(deadline: number): Promise<void>;
}

/** Options of {@link flushOnSigterm}. */
interface FlushOptions {
  readonly queue: Flushable;
  /** In milliseconds. */
  readonly deadline: number;
  /** Gets the failure of a sink that is closed. */
  readonly onError: (error: unknown) => void;
}

/**
 * Writes the waiting calls when the process gets SIGTERM. Without other listeners, the sink is
 * closed and the signal ends the process as usual. With another listener, the program decides when
 * it ends, and calls continue until then. Returns a function that removes the listener.
 */
function flushOnSigterm({ queue, deadline, onError }: FlushOptions): () => void {
  const stop = () => {
    process.off('SIGTERM', onSigterm);
  };
  const onSigterm = async (): Promise<void> => {
    if (process.listenerCount('SIGTERM') > 1) {
      await queue.flush();
      return;
    }
    await queue.close(deadline).catch(onError);
    stop();
    process.kill(process.pid, 'SIGTERM');
  };
  process.on('SIGTERM', onSigterm);
  return stop;
}
