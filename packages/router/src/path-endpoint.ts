import type { CallRequest, Endpoint, PendingReply, Reply } from './adapter.ts';
import { type CallBody, parseCallBody } from './call-body.ts';
import { toCallFailure } from './call-failure.ts';
import { CallRun } from './call-run.ts';
import { type ProtocolErrorType, toProtocolError } from './errors.ts';
import type { ExecutionPath } from './execution-path.ts';
import { PendingCall } from './pending-call.ts';
import { JSON_HEADERS } from './response-draft.ts';

/** Answers POST requests to one execution path. */
export class PathEndpoint implements Endpoint {
  readonly id: string;
  readonly maxBodySize: number;
  readonly #path: ExecutionPath;

  constructor(path: ExecutionPath, maxBodySize: number) {
    this.id = path.id;
    this.#path = path;
    this.maxBodySize = maxBodySize;
  }

  run(text: string, request: CallRequest): Reply | PendingReply {
    let body: CallBody;
    try {
      body = parseCallBody(text);
    } catch (cause) {
      return refusal(this.id, cause);
    }
    const run = new CallRun(this.#path, body, request);
    const awaited = run.advance();
    return awaited === undefined ? run.toReply() : new PendingCall(run, awaited);
  }

  refuse(type: ProtocolErrorType, message?: string): Reply {
    return refusal(this.id, toProtocolError(type, message));
  }

  refuseMethod(): Reply {
    return refusal(this.id, toProtocolError('method-not-allowed'), ['allow', 'POST']);
  }
}

/** The reply to a request that never became a call; `key` says what it asked for. */
export function refusal(key: string, cause: unknown, extraHeaders: readonly string[] = []): Reply {
  const { status, text } = toCallFailure(cause);
  const headers = [...JSON_HEADERS, ...extraHeaders];
  return { status, headers, body: `{"errors":{${JSON.stringify(key)}:${text}}}` };
}
