import type { CallRequest, Reply } from './adapter.ts';
import type { CallBody } from './call-body.ts';
import { type CallFailure, toCallFailure } from './call-failure.ts';
import { CallContext } from './context.ts';
import type { ExecutionPath, Step } from './execution-path.ts';
import { logSafely } from './logger.ts';
import { JSON_HEADERS } from './response-draft.ts';

/** One call on its way along an execution path. */
export class CallRun {
  readonly path: ExecutionPath;
  readonly context: CallContext;
  readonly body: CallBody;
  #next = 0;
  #results = '';
  #failures: Map<string, CallFailure> | undefined = undefined;

  constructor(path: ExecutionPath, body: CallBody, request: CallRequest) {
    this.path = path;
    this.body = body;
    this.context = new CallContext(path.id, request);
  }

  /** Runs step after step: up to the end, or to a step that returned a promise, which is given back to wait for. */
  advance(): PromiseLike<unknown> | undefined {
    const { steps } = this.path;
    while (this.#next < steps.length) {
      const step = steps[this.#next++] as Step;
      if (this.#failures !== undefined && !step.runOnError) continue;
      try {
        const result = step.start(this);
        if (isThenable(result)) return result;
        this.#settle(step, result);
      } catch (cause) {
        this.fail(step.id, cause);
      }
    }
    return undefined;
  }

  /** The step that was waited for has given its result. */
  fulfil(result: unknown): void {
    const step = this.#current();
    try {
      this.#settle(step, result);
    } catch (cause) {
      this.fail(step.id, cause);
    }
  }

  /** The step that was waited for has failed. */
  reject(cause: unknown): void {
    this.fail(this.#current().id, cause);
  }

  /** Ends the path for all but the steps that run on errors. */
  fail(id: string, cause: unknown): void {
    const failure = toCallFailure(cause);
    this.#failures ??= new Map();
    this.#failures.set(id, failure);
    if (failure.status >= 500) {
      const details = { callId: this.context.id, path: this.path.id, err: failure.cause };
      logSafely(this.path.logger, 'error', details, 'Call failed');
    }
  }

  /** Adds a member to the reply's object; `key` is written at start-up: `"users/get":`. */
  addResult(key: string, text: string): void {
    this.#results = this.#results === '' ? key + text : `${this.#results},${key}${text}`;
  }

  toReply(): Reply {
    const { draft } = this.context;
    const headers = draft === undefined ? JSON_HEADERS : draft.flatHeaders;
    if (this.#failures !== undefined) return this.#toErrorReply(this.#failures, headers);
    return {
      status: draft === undefined ? 200 : draft.status,
      headers,
      body: `{${this.#results}}`,
    };
  }

  #toErrorReply(failures: Map<string, CallFailure>, headers: readonly string[]): Reply {
    const members: string[] = [];
    let status = failures.get(this.path.id)?.status;
    for (const [id, failure] of failures) {
      status ??= failure.status;
      members.push(`${JSON.stringify(id)}:${failure.text}`);
    }
    this.addResult('"errors":', `{${members.join(',')}}`);
    return { status: status ?? 500, headers, body: `{${this.#results}}` };
  }

  #settle(step: Step, result: unknown): void {
    if (result instanceof Error) this.fail(step.id, result);
    else step.finish(this, result);
  }

  #current(): Step {
    return this.path.steps[this.#next - 1] as Step;
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  );
}
