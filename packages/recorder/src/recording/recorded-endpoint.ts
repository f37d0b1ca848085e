import {
  type CallRequest,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '@mikrokit/router';
import type { Redactor } from '../redaction/redactor.ts';
import type { Chance, Recording } from './recording.ts';
import { StartedCall } from './started-call.ts';
import type { Wire } from './wire.ts';

/** Options of a {@link RecordedEndpoint}. */
export interface RecordedEndpointOptions {
  readonly endpoint: Endpoint;
  readonly redactor: Redactor;
  readonly recording: Recording;
  /** Absent for a POST of the RPC protocol. */
  readonly wire?: Wire;
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
    const { endpoint, recording, redactor } = this.#options;
    const chance = recording.begin(redactor.route);
    if (chance === 'none') return endpoint.run(body, request);
    const call = new StartedCall(recording, request);
    const reply = call.run(runEndpoint, endpoint, body, request);
    if (isReply(reply)) this.#end(call, chance, body, reply);
    else reply.then((late) => this.#end(call, chance, body, late));
    return reply;
  }

  // Four parameters: it runs for every call, and an object of them would be garbage of each.
  #end(call: StartedCall, chance: Chance, body: string, reply: Reply): void {
    const { recording, redactor, wire, url } = this.#options;
    const record = call.complete();
    recording.end(chance, { record, redactor, request: url ?? body, wire, reply });
  }

  refuse(...args: Parameters<Endpoint['refuse']>): Reply {
    return this.#options.endpoint.refuse(...args);
  }
}

function runEndpoint(endpoint: Endpoint, body: string, request: CallRequest): Reply | PendingReply {
  return endpoint.run(body, request);
}
