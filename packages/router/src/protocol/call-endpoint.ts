import type { CallRequest, PendingReply, Reply } from '../adapter.ts';
import { type CallBody, parseCallBody, unreadMember } from '../call/body.ts';
import { DeferredReply, replyWhenLoaded } from '../call/deferred-reply.ts';
import {
  CONTRACT_CHANGED,
  type ProtocolErrorType,
  toProtocolError,
  type WireError,
} from '../call/errors.ts';
import { contractOf, DEADLINE_HEADER, JSON_HEADERS, withContract } from '../call/headers.ts';
import { rejection } from '../call/rejection.ts';
import type { RouteEndpoint } from '../definition/route-endpoint.ts';
import { type CallInit, CallRun, differsFrom } from '../execution/call-run.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import { PendingCall } from '../execution/pending-call.ts';
import type { StreamRules } from '../execution/stream-rules.ts';
import { longestEchoedId } from '../routing/path-table.ts';
import { isTraced } from '../tracing/channels.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';
import { startTraced } from '../tracing/traced-call.ts';

/** Runs the calls of one route. */
export class CallEndpoint implements RouteEndpoint {
  readonly id: string;
  readonly maxBodySize: number;
  readonly streams: boolean;
  readonly streamsEvents: boolean;
  readonly #path: ExecutionPath;

  constructor(path: ExecutionPath, maxBodySize: number) {
    this.id = path.id;
    this.#path = path;
    this.maxBodySize = maxBodySize;
    this.streams = path.stream !== undefined;
    this.streamsEvents = path.stream !== undefined && path.stream.content === undefined;
  }

  /**
   * The way of a call from its body to its reply. Before it, `accept` has found this endpoint by path, method and content
   * type (`routing/`).
   *
   * 1. The text is parsed: `[user]` or `{"updateUser":[user]}`. A member that nothing in the call reads is rejected.
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
      return rejection(this.id, cause);
    }
    return this.start(body, request, contractOf(request));
  }

  start(body: CallBody, request: CallRequest, contract: string | undefined): Reply | PendingReply {
    const path = limitedPath(this.#path, request.header(DEADLINE_HEADER));
    if (path.timeout === 0) return this.reject('timeout');
    const unread = unreadMember(body, this.id, path.hookFields);
    if (unread !== undefined) return rejectMember(path, unread, contract);
    const init = { path, body, request, contract };
    if (path.stream !== undefined) return this.#startStream(init, path.stream);
    if (!isTraced(path)) return runCall(this.createRun(init));
    return startTraced(init, (tracer) => this.createRun(init, tracer), runCall);
  }

  #startStream(init: CallInit, { code }: StreamRules): Reply | PendingReply {
    return replyWhenLoaded({
      lazy: code,
      run: ({ startStream }) => startStream(init),
      reject: (type) => this.reject(type),
      logger: init.path.logger,
    });
  }

  reject(type: ProtocolErrorType, message?: string): Reply {
    return rejection(this.id, toProtocolError(type, message));
  }

  protected createRun(init: CallInit, tracer?: StepTracer): CallRun {
    return new CallRun(init, tracer);
  }
}

/** The path, with a timeout from the deadline header, in milliseconds. */
function limitedPath(path: ExecutionPath, left: string | undefined): ExecutionPath {
  // Nine digits are eleven days. Much longer timers would fire at once.
  if (left === undefined || !/^\d{1,9}$/.test(left)) return path;
  const timeout = Math.min(Number(left), path.timeout ?? Number(left));
  // Inherits the rest: the path's getters change when codecs load.
  return Object.assign(Object.create(path) as ExecutionPath, { timeout });
}

/** Runs a call. Returns its reply without a promise if nothing in it is asynchronous. */
export function runCall(call: CallRun): Reply | PendingReply {
  const awaited = call.advance();
  return awaited === undefined ? call.toReply() : new PendingCall(call, awaited);
}

/**
 * Rejects a body for a member that neither the route nor its hooks read. A client that was compiled
 * with other types gets `contract-changed`, because the member can belong to a removed hook. Others
 * get `bad-request`.
 */
function rejectMember(
  path: ExecutionPath,
  member: string,
  contract: string | undefined,
): DeferredReply {
  const reply = async (): Promise<Reply> => {
    // The codec has the contract.
    await path.load();
    const name = member.slice(0, longestEchoedId);
    return differsFrom(path, contract) ? contractChanged(path, name) : badRequest(path.id, name);
  };
  const rejected = reply().catch((err: unknown) => {
    path.logger.error({ err }, 'A part could not be loaded');
    return rejection(path.id, toProtocolError('internal'));
  });
  return new DeferredReply(rejected, () => {});
}

function badRequest(id: string, name: string): Reply {
  const message = `Nothing in this call reads ${JSON.stringify(name)}; send {${JSON.stringify(id)}: [parameters]}`;
  return rejection(id, toProtocolError('bad-request', message));
}

function contractChanged({ id, contract }: ExecutionPath, name: string): Reply {
  const [status, message] = CONTRACT_CHANGED;
  const expected = JSON.stringify(id);
  const issue = {
    path: [name],
    code: 'unknown-key',
    expected,
    message: `Unknown key; expected ${expected}`,
  } as const;
  const error: WireError = { type: 'contract-changed', message, issues: [issue] };
  const body = JSON.stringify({ errors: { [id]: error } });
  return { status, headers: withContract(JSON_HEADERS, contract), body };
}
