import {
  type CallRequest,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '@mikrokit/router';
import { currentCall } from '../questions/current-call.ts';
import { RecordedCall } from '../questions/recorded-call.ts';
import type { Redactor } from '../redaction/redactor.ts';
import type { Recording } from './recording.ts';

/** Options of a {@link RecordedEndpoint}. */
export interface RecordedEndpointOptions {
  readonly endpoint: Endpoint;
  readonly redactor: Redactor;
  readonly recording: Recording;
  /** The URL of a query by GET; absent for a call whose parameters are in the body. */
  readonly url?: string;
}

/** Runs the calls of an endpoint, and shows each with its reply to a recording. */
export class RecordedEndpoint implements Endpoint {
  readonly #options: RecordedEndpointOptions;

  constructor(options: RecordedEndpointOptions) {
    this.#options = options;
  }

  get maxBodySize(): number {
    return this.#options.endpoint.maxBodySize;
  }

  run(body: string, request: CallRequest): Reply | PendingReply {
    const { endpoint, recording, redactor, url } = this.#options;
    const chance = recording.begin(redactor.route);
    if (chance === 'none') return endpoint.run(body, request);
    const startedAt = Date.now();
    const started = performance.now();
    // Adapters may use the request again once the call has ended.
    const headers = recording.headersOf(request);
    const call = new RecordedCall();
    const end = (reply: Reply): void => {
      const duration = performance.now() - started;
      const isQuery = url !== undefined;
      const text = url ?? body;
      recording.end(chance, {
        redactor,
        request: text,
        isQuery,
        reply,
        startedAt,
        duration,
        headers,
        use: call.end(),
      });
    };
    const reply = currentCall.run(call, () => endpoint.run(body, request));
    if (isReply(reply)) end(reply);
    else reply.then(end);
    return reply;
  }

  refuse(...args: Parameters<Endpoint['refuse']>): Reply {
    return this.#options.endpoint.refuse(...args);
  }
}
