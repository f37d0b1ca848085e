import type { CallRequest, PendingReply, Reply } from '../adapter.ts';
import { type CallBody, parseCallBody, unreadMember } from '../call/body.ts';
import { replyWhenLoaded } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { contractOf, DEADLINE_HEADER } from '../call/headers.ts';
import type { Lazy } from '../call/lazy.ts';
import { refusal } from '../call/refusal.ts';
import type { RouteEndpoint } from '../definition/route-endpoint.ts';
import { type CallInit, CallRun } from '../execution/call-run.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import { PendingCall } from '../execution/pending-call.ts';
import { isTraced } from '../tracing/channels.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';

/** The code for calls with a deadline or with members that nothing reads, loaded by the first of them. */
export type RareCode = Lazy<typeof import('./rare-call.ts')>;

/** Runs the calls of one route. */
export class CallEndpoint implements RouteEndpoint {
  readonly id: string;
  readonly maxBodySize: number;
  readonly streams: boolean;
  readonly #path: ExecutionPath;
  readonly #rareCode: RareCode;

  constructor(path: ExecutionPath, rareCode: RareCode, maxBodySize: number) {
    this.id = path.id;
    this.#rareCode = rareCode;
    this.#path = path;
    this.maxBodySize = maxBodySize;
    this.streams = !!path.stream;
  }

  /**
   * The way of a call from its body to its reply. Before it, `accept` has found this endpoint by path, method and content
   * type (`routing/`).
   *
   * 1. The text is parsed: `[user]` or `{"updateUser":[user]}`. A member that nothing in the call reads is refused.
   * 2. The steps of the route run in order (`CallRun.advance`): context factory, hooks, route, hooks. The route decodes
   *    its parameters, calls its handler and encodes the result (`RouteStep`).
   * 3. Results and errors become the reply, `{"updateUser":{…}}`: at once, or when the steps have been waited for
   *    (`PendingCall`).
   */
  run(text: string, request: CallRequest): Reply | PendingReply {
    let body: CallBody;
    try {
      body = parseCallBody(text);
    } catch (cause) {
      return refusal(this.id, cause);
    }
    return this.start(body, request, contractOf(request));
  }

  start(body: CallBody, request: CallRequest, contract: string | undefined): Reply | PendingReply {
    const path = this.#path;
    const init = { path, body, request, contract };
    const unread = unreadMember(body, this.id, path.hookFields);
    if (unread === undefined && request.header(DEADLINE_HEADER) === undefined)
      return this.#begin(init);
    return this.#whenLoaded(this.#rareCode, ({ startRareCall }) =>
      startRareCall(init, unread, (limited) => this.#begin(limited)),
    );
  }

  #begin(init: CallInit): Reply | PendingReply {
    const { path } = init;
    if (!this.streams && !isTraced(path)) return runCall(this.createRun(init));
    return this.#whenLoaded(path.callCode, ({ startCall }) =>
      startCall(init, (tracer) => this.createRun(init, tracer), runCall),
    );
  }

  refuse(type: ProtocolErrorType, message?: string): Reply {
    return refusal(this.id, toProtocolError(type, message));
  }

  protected createRun(init: CallInit, tracer?: StepTracer): CallRun {
    return new CallRun(init, tracer);
  }

  #whenLoaded<Code>(
    lazy: Lazy<Code>,
    run: (code: Code) => Reply | PendingReply,
  ): Reply | PendingReply {
    return replyWhenLoaded({
      lazy,
      run,
      refuse: (type) => this.refuse(type),
      logger: this.#path.logger,
    });
  }
}

/** Runs a call: its reply, if nothing in it is asynchronous. */
export function runCall(call: CallRun): Reply | PendingReply {
  const awaited = call.advance();
  return awaited === undefined ? call.toReply() : new PendingCall(call, awaited);
}
