import {
  type CallRequest,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '@mikrokit/router';
import { STATUS_HEADER } from '@mikrokit/router/protocol';
import type { Redactor } from '../redaction/redactor.ts';
import type { Recording } from './recording.ts';
import { StartedCall } from './started-call.ts';

/** Options of a {@link RecordedBatch}. */
interface RecordedBatchOptions {
  readonly endpoint: Endpoint;
  readonly redactors: ReadonlyMap<string, Redactor>;
  readonly recording: Recording;
}

/** Runs batches, and shows each of their calls to a recording, with the times of the whole batch. */
export class RecordedBatch implements Endpoint {
  readonly maxBodySize: number;
  readonly #options: RecordedBatchOptions;

  constructor(options: RecordedBatchOptions) {
    this.#options = options;
    this.maxBodySize = options.endpoint.maxBodySize;
  }

  run(body: string, request: CallRequest): Reply | PendingReply {
    const { endpoint, recording } = this.#options;
    const whole = new StartedCall(recording, request);
    const end = (batch: Reply): void => {
      const record = whole.completeBatch();
      for (const { redactor, text, reply } of this.#callsOf(body, batch)) {
        const chance = recording.begin(redactor.route);
        recording.end(chance, {
          record,
          redactor,
          request: text,
          requestLength: text.length,
          reply,
        });
      }
    };
    const reply = whole.run(() => endpoint.run(body, request));
    if (isReply(reply)) end(reply);
    else reply.then(end);
    return reply;
  }

  reject(...args: Parameters<Endpoint['reject']>): Reply {
    return this.#options.endpoint.reject(...args);
  }

  /** The calls that name a route. Empty for a batch that was rejected as a whole. */
  #callsOf(body: string, batch: Reply): readonly BatchCall[] {
    if (batch.calls === undefined) return [];
    const requests: readonly unknown[] = JSON.parse(withoutByteOrderMark(body));
    const replies: readonly unknown[] = JSON.parse(batch.body ?? '[]');
    const statuses = statusesOf(batch);
    return requests.flatMap((request, i) => {
      const names = typeof request === 'object' && request !== null ? Object.keys(request) : [];
      const named = names.flatMap((name) => this.#options.redactors.get(name) ?? []);
      const [redactor] = named;
      // The router has rejected a call that names several.
      if (redactor === undefined || named.length > 1) return [];
      const reply = { status: statuses[i] ?? 200, body: JSON.stringify(replies[i]) };
      return [{ redactor, text: JSON.stringify(request), reply }];
    });
  }
}

interface BatchCall {
  readonly redactor: Redactor;
  readonly text: string;
  readonly reply: Pick<Reply, 'status' | 'body'>;
}

/** RFC 8259 section 8.1: the router ignores it, `JSON.parse` does not. */
function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function statusesOf({ headers }: Reply): readonly number[] {
  const at = headers.indexOf(STATUS_HEADER);
  return at === -1 ? [] : (headers[at + 1] ?? '').split(',').map(Number);
}
