import type { CallRequest, PendingReply, Reply } from '../adapter.ts';
import { type CallBody, parseCallBody, unreadMember } from '../call/body.ts';
import { replyWhenLoaded } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { contractOf } from '../call/headers.ts';
import type { Lazy } from '../call/lazy.ts';
import { refusal } from '../call/refusal.ts';
import { CallRun } from '../execution/call-run.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import { PendingCall } from '../execution/pending-call.ts';
import type { RouteEndpoint } from '../routing/served-routes.ts';
import { isTraced } from '../tracing/channels.ts';

/** The code for bodies with members that nothing reads, loaded by the first of them. */
export type RefusalCode = Lazy<typeof import('./refuse-member.ts')>;

/** Runs the calls of one route. */
export class CallEndpoint implements RouteEndpoint {
  readonly id: string;
  readonly maxBodySize: number;
  readonly #path: ExecutionPath;
  readonly #refusals: RefusalCode;

  constructor(path: ExecutionPath, refusals: RefusalCode, maxBodySize: number) {
    this.id = path.id;
    this.#refusals = refusals;
    this.#path = path;
    this.maxBodySize = maxBodySize;
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
    const unread = unreadMember(body, this.id, path.hookFields);
    if (unread !== undefined) {
      return this.#whenLoaded(this.#refusals, ({ refuseMember }) =>
        refuseMember(path, unread, contract),
      );
    }
    const init = { path, body, request, contract };
    if (!isTraced(path)) return runCall(new CallRun(init));
    return this.#whenLoaded(path.tracingCode, ({ startTraced }) =>
      startTraced(path, (tracer) => new CallRun(init, tracer), runCall),
    );
  }

  refuse(type: ProtocolErrorType, message?: string): Reply {
    return refusal(this.id, toProtocolError(type, message));
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

function runCall(call: CallRun): Reply | PendingReply {
  const awaited = call.advance();
  return awaited === undefined ? call.toReply() : new PendingCall(call, awaited);
}
