import { type Dispatcher, type Endpoint, isReply, type Reply } from '@mikrokit/router';
import { assertKnownOptions } from '@mikrokit/types/runtime';
import { assertRecorderOptions } from './assert-recorder-options.ts';
import { LineQueue } from './line-queue.ts';
import type { RecordableApi } from './recordable-api.ts';
import { type EndedCall, RecordedEndpoint } from './recorded-endpoint.ts';
import type { RecorderStats } from './recorder-stats.ts';
import { Redactor } from './redactor.ts';
import type { Sink } from './sinks/sink.ts';
import type { TapedApi } from './taped-api.ts';
import type { TapedCall } from './taped-call.ts';

/** Options of {@link createRecorder}. */
export interface RecorderOptions {
  /** Where calls go: `jsonl('tapes')`, `memory()` or a sink of your own. */
  readonly sink: Sink;
  /** `off` leaves the router as it is. Default: `record`. */
  readonly mode?: 'record' | 'off';
  /** The share of calls to record, from 0 to 1, chosen at random. Default: 1. */
  readonly sample?: number;
  /** Whether calls with a status of 400 and above are recorded whatever `sample` says. Default: `sampled`. */
  readonly errors?: 'always' | 'sampled';
  /** The caller's headers to record. Default: none. */
  readonly headers?: readonly string[];
  /** The most memory that lines may take while they wait for the sink. Default: 16 MiB. */
  readonly maxQueueBytes?: number;
  /** Gets the failure of a sink or of a recording. Default: a warning of the process. */
  readonly onError?: (error: unknown) => void;
}

/** Records the calls of a router. */
export interface Recorder {
  /** Serves the router and records its calls; the router itself if `mode` is `off`. */
  readonly api: Dispatcher;
  stats(): RecorderStats;
  /** Writes what waits, and closes the sink. After `deadline` ms, 5,000 by default, the rest is counted as lost. */
  close(options?: { readonly deadline?: number }): Promise<void>;
}

/**
 * Makes a recorder of a router's calls: serve its `api` in place of the router. Sensitive values and all that no type
 * describes are removed before a call is queued. Rejects for options that cannot work.
 */
export async function createRecorder(
  api: RecordableApi,
  options: RecorderOptions,
): Promise<Recorder> {
  assertKnownOptions('createRecorder', options, {
    sink: 1,
    mode: 1,
    sample: 1,
    errors: 1,
    headers: 1,
    maxQueueBytes: 1,
    onError: 1,
  });
  assertRecorderOptions(options);
  const { sink, mode, sample = 1, errors = 'sampled', headers = [] } = options;
  const { maxQueueBytes = 16 * 1024 * 1024 } = options;
  const onError = safely(options.onError ?? warn);
  const counts = { calls: 0, recorded: 0, unsampled: 0, queueFull: 0, failed: 0, stopped: 0 };
  const queue = new LineQueue({ sink, maxBytes: maxQueueBytes, onError });
  let unsupported = 0;

  const record = (redactor: Redactor, call: EndedCall): keyof typeof counts => {
    const { reply } = call;
    if (queue.isStopped) return 'stopped';
    const isKept = errors === 'always' && reply.status >= 400;
    if (!isKept && Math.random() >= sample) return 'unsampled';
    try {
      return queue.add(JSON.stringify(tapedCall(redactor, call))) ? 'recorded' : 'queueFull';
    } catch (error) {
      onError(error);
      return 'failed';
    }
  };

  const recordedApi = async (): Promise<Dispatcher> => {
    const document = await api.describe();
    const description: TapedApi = { version: 1, api: document };
    sink.describe?.(JSON.stringify(description));
    const names = headers.map((name) => name.toLowerCase());
    const recorded = new Map<Endpoint, RecordedEndpoint>();
    for (const { id } of api.routes) {
      const endpoint = api.acceptRoute(id);
      if (isReply(endpoint) || endpoint.isRaw || endpoint.streams) continue;
      const redactor = new Redactor(document, id);
      const begin = () => counts.calls++;
      const end = (call: EndedCall) => counts[record(redactor, call)]++;
      recorded.set(endpoint, new RecordedEndpoint({ endpoint, headers: names, begin, end }));
    }
    const wrap = (found: Endpoint | Reply): Endpoint | Reply => {
      if (isReply(found)) return found;
      const endpoint = recorded.get(found);
      if (endpoint === undefined) unsupported++;
      return endpoint ?? found;
    };
    return {
      accept: (method, url, contentType) => wrap(api.accept(method, url, contentType)),
      acceptRoute: (id) => wrap(api.acceptRoute(id)),
    };
  };

  return {
    api: mode === 'off' ? api : await recordedApi(),
    stats: () => ({ ...counts, written: queue.written, lost: queue.lost, unsupported }),
    close: ({ deadline = 5000 } = {}) => queue.close(deadline),
  };
}

function tapedCall(redactor: Redactor, call: EndedCall): TapedCall {
  const { reply, body, startedAt, duration, headers } = call;
  return {
    version: 1,
    route: redactor.route,
    contract: redactor.contract,
    at: new Date(startedAt).toISOString(),
    duration,
    ...redactor.request(body, headers),
    ...redactor.reply(reply.status, reply.body),
  };
}

/** Calls go on even if the application's function throws. */
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
