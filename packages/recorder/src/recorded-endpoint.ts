import {
  type CallRequest,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '@mikrokit/router';

/** The call that an endpoint runs, once its reply is there. */
export interface EndedCall {
  readonly body: string;
  readonly reply: Reply;
  /** Unix time of its begin, in milliseconds. */
  readonly startedAt: number;
  /** In milliseconds. */
  readonly duration: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Options of a {@link RecordedEndpoint}. */
export interface RecordedEndpointOptions {
  readonly endpoint: Endpoint;
  /** The headers to keep, in lower case. */
  readonly headers: readonly string[];
  /** Counts a call that begins. */
  readonly begin: () => void;
  /** Takes a call that has ended. Never throws. */
  readonly end: (call: EndedCall) => void;
}

/** Runs the calls of an endpoint, and shows each with its reply to a recorder. */
export class RecordedEndpoint implements Endpoint {
  readonly #options: RecordedEndpointOptions;

  constructor(options: RecordedEndpointOptions) {
    this.#options = options;
  }

  get maxBodySize(): number {
    return this.#options.endpoint.maxBodySize;
  }

  run(body: string, request: CallRequest): Reply | PendingReply {
    const { endpoint, begin, end } = this.#options;
    begin();
    const startedAt = Date.now();
    const started = performance.now();
    // Adapters may use the request again once the call has ended.
    const headers = this.#headersOf(request);
    const finish = (reply: Reply) =>
      end({ body, reply, startedAt, duration: performance.now() - started, headers });
    const reply = endpoint.run(body, request);
    if (isReply(reply)) finish(reply);
    else reply.then(finish);
    return reply;
  }

  refuse(...args: Parameters<Endpoint['refuse']>): Reply {
    return this.#options.endpoint.refuse(...args);
  }

  #headersOf(request: CallRequest): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    for (const name of this.#options.headers) {
      const value = request.header(name);
      if (value !== undefined) headers[name] = value;
    }
    return headers;
  }
}
