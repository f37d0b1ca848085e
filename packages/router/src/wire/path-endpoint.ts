import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { type CallParts, CallRun } from '../call/call-run.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { PendingCall } from '../call/pending-call.ts';
import type { ExecutionPath } from '../layout/execution-path.ts';
import { isWatched } from '../watch/channels.ts';
import type { StepWatch } from '../watch/step-watch.ts';
import { type CallBody, parseCallBody } from './call-body.ts';
import { contractOf } from './contract.ts';
import { loadFirst } from './load-first.ts';
import { refusal } from './refusal.ts';

/** Runs one execution path. */
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
    return this.start(body, request, contractOf(request));
  }

  /** Runs one call whose body has been read already; `contract` is what the caller says of its types. */
  start(body: CallBody, request: CallRequest, contract: string | undefined): Reply | PendingReply {
    const path = this.#path;
    const { channels, tracing } = path;
    const parts = { path, body, request, contract };
    const isUnwatched =
      tracing === undefined &&
      (channels === undefined || !(isWatched(channels.call) || isWatched(channels.step)));
    return isUnwatched ? startRun(new CallRun(parts)) : this.#startWatched(parts);
  }

  #startWatched(parts: CallParts): Reply | PendingReply {
    const path = this.#path;
    const makeRun = (steps: StepWatch | undefined) => new CallRun(parts, steps);
    return loadFirst({
      late: path.watch,
      run: ({ startWatched }) => startWatched(path, makeRun, startRun),
      refuse: (type) => this.refuse(type),
      logger: path.logger,
    });
  }

  refuse(type: ProtocolErrorType, message?: string): Reply {
    return refusal(this.id, toProtocolError(type, message));
  }
}

function startRun(run: CallRun): Reply | PendingReply {
  const awaited = run.advance();
  return awaited === undefined ? run.toReply() : new PendingCall(run, awaited);
}
