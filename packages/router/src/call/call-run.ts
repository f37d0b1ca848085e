import type { Issue } from '@mikrokit/types/runtime';
import type { CallRequest, Reply } from '../adapter.ts';
import type { ExecutionPath, Step } from '../layout/execution-path.ts';
import type { StepWatch } from '../watch/step-watch.ts';
import type { CallBody } from '../wire/call-body.ts';
import { withContract } from '../wire/contract.ts';
import type { CallFailure } from './call-failure.ts';
import { CallContext } from './context.ts';
import { ContractChangedError, type RpcError, ValidationError } from './errors.ts';
import { logSafely } from './logger.ts';
import { toPublicFailure } from './public-failure.ts';
import { JSON_HEADERS } from './response-draft.ts';

/** What a call is made from. */
export interface CallParts {
  readonly path: ExecutionPath;
  readonly body: CallBody;
  readonly request: CallRequest;
  /** By which types the caller was compiled, if it says so. */
  readonly contract: string | undefined;
}

/** One call on its way along an execution path. */
export class CallRun {
  readonly path: ExecutionPath;
  readonly context: CallContext;
  readonly body: CallBody;
  /** By which types the caller was compiled, if it says so. */
  readonly #contract: string | undefined;
  #next = 0;
  #results = '';
  #failures: Map<string, CallFailure> | undefined = undefined;
  readonly #watch: StepWatch | undefined;

  /** `watch` is told of its steps. */
  constructor({ path, body, request, contract }: CallParts, watch?: StepWatch) {
    this.path = path;
    this.body = body;
    this.#contract = contract;
    this.context = new CallContext(path.route, request);
    this.#watch = watch;
  }

  /** Runs step after step: up to the end, or to one that has to be waited for. */
  advance(): PromiseLike<unknown> | undefined {
    const { steps } = this.path;
    while (this.#next < steps.length) {
      const step = steps[this.#next++] as Step;
      if (this.#failures !== undefined && !step.runOnError) continue;
      const watch = this.#watch;
      try {
        const result = watch === undefined ? step.start(this) : watch.start(step, this);
        const awaited = isThenable(result) ? result : this.#settle(step, result);
        if (awaited !== undefined) {
          watch?.leave();
          return awaited;
        }
      } catch (cause) {
        this.#fail(step, cause);
      }
      watch?.end();
    }
    return undefined;
  }

  /** The step that was waited for has given its result. Gives what is to be waited for still. */
  fulfil(result: unknown): PromiseLike<unknown> | undefined {
    const step = this.#current();
    try {
      const awaited = this.#settle(step, result);
      if (awaited !== undefined) return awaited;
      this.#watch?.resume();
    } catch (cause) {
      this.#watch?.resume();
      this.#fail(step, cause);
    }
    this.#watch?.end();
    return undefined;
  }

  /** The step that was waited for has failed. */
  reject(cause: unknown): void {
    this.#watch?.resume();
    this.#fail(this.#current(), cause);
    this.#watch?.end();
  }

  /** Adds a member to the reply's object; `key` is written at start-up: `"users/get":`. */
  addResult(key: string, text: string): void {
    this.#results = this.#results === '' ? key + text : `${this.#results},${key}${text}`;
  }

  toReply(): Reply {
    const { draft } = this.context;
    const own = draft === undefined ? JSON_HEADERS : draft.flatHeaders;
    const headers = this.#isContractChanged ? withContract(own, this.path.contract) : own;
    if (this.#failures !== undefined) return this.#toErrorReply(this.#failures, headers);
    return {
      status: draft === undefined ? 200 : draft.status,
      headers,
      body: `{${this.#results}}`,
    };
  }

  /** What to tell a caller whose parameters fail their types. */
  toParamsError(issues: readonly Issue[]): RpcError {
    return this.#isContractChanged ? new ContractChangedError(issues) : new ValidationError(issues);
  }

  get #isContractChanged(): boolean {
    const callers = this.#contract;
    // Empty for a call of a batch of whose caller nothing is known.
    if (callers === undefined || callers === '') return false;
    const { contract } = this.path;
    return contract !== '' && contract !== callers;
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

  #settle(step: Step, result: unknown): PromiseLike<unknown> | undefined {
    if (!(result instanceof Error)) return step.finish(this, result);
    this.#fail(step, result);
    return undefined;
  }

  /** Ends the path for all but the steps that run on errors. */
  #fail(step: Step, cause: unknown): void {
    const failure = toPublicFailure(this, step, cause);
    this.#watch?.fail(cause);
    this.#failures ??= new Map();
    this.#failures.set(step.id, failure);
    this.context.addError(step.id, failure.cause);
    if (failure.status < 500) return;
    const { id } = this.path;
    const details = {
      callId: this.context.id,
      path: id,
      ...(step.id !== id && { hook: step.id }),
      err: failure.cause,
    };
    logSafely(this.path.logger, 'error', details, 'Call failed');
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
