import {
  type CallRequest,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '@mikrokit/router';
import { type CallBody, CONTRACT_HEADER } from '@mikrokit/router/protocol';
import { parseBody } from '../redaction/parse-body.ts';
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
  /** The URL of a query by GET. Absent if the parameters are in the body. */
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

  run(text: string, request: CallRequest): Reply | PendingReply {
    const { endpoint, recording, redactor } = this.#options;
    const chance = recording.begin(redactor.route);
    if (chance === 'none') return endpoint.run(text, request);
    const call = new StartedCall(recording, request);
    const sent = this.#parsed(text) ?? text;
    const reply = call.run(runEndpoint, endpoint, sent, text, request);
    if (isReply(reply)) this.#end(call, chance, sent, text.length, reply);
    else reply.then((late) => this.#end(call, chance, sent, text.length, late));
    return reply;
  }

  /**
   * The body, parsed once for router and tape. `undefined` if the router has to parse it itself.
   */
  #parsed(text: string): CallBody | undefined {
    const { endpoint, redactor, wire } = this.#options;
    if (text === '' || wire !== undefined || endpoint.start === undefined) return undefined;
    // Its handler could change values that nothing decodes before they are on the tape.
    return redactor.request.keepsUntyped ? undefined : parseBody(text);
  }

  // Five parameters: it runs for every call, and an object of them would be garbage of each.
  #end(
    call: StartedCall,
    chance: Chance,
    body: string | CallBody,
    length: number,
    reply: Reply,
  ): void {
    const { recording, redactor, wire, url } = this.#options;
    const record = call.complete();
    const request = url ?? body;
    const requestLength = url?.length ?? length;
    recording.end(chance, { record, redactor, request, requestLength, wire, reply });
  }

  reject(...args: Parameters<Endpoint['reject']>): Reply {
    return this.#options.endpoint.reject(...args);
  }
}

function runEndpoint(
  endpoint: Endpoint,
  body: string | CallBody,
  text: string,
  request: CallRequest,
): Reply | PendingReply {
  if (typeof body === 'string' || endpoint.start === undefined) return endpoint.run(text, request);
  return endpoint.start(body, request, request.header(CONTRACT_HEADER));
}
