import type { CallRequest, Reply } from '../adapter.ts';
import type { ExecutionPath, Step } from '../layout/execution-path.ts';
import type { StepWatch } from '../watch/step-watch.ts';
import type { CallBody } from '../wire/call-body.ts';
import { withContract } from '../wire/contract.ts';
import type { CallFailure } from './call-failure.ts';
import { CallContext } from './context.ts';
import { errorText, toProtocolError } from './errors.ts';
import { logSafely } from './logger.ts';
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
  /** Rejects with the failure for which the code for failures is loaded, unless that could not be. */
  #failing: Promise<never> | 'unexplained' | undefined = undefined;
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
      let awaited: PromiseLike<unknown> | undefined;
      try {
        const result = watch === undefined ? step.start(this) : watch.start(step, this);
        if (result instanceof Error) throw result;
        awaited = isThenable(result) ? result : step.finish(this, result);
      } catch (cause) {
        awaited = this.#readyToFail(cause);
        if (awaited === undefined) this.#fail(step, cause);
      }
      if (awaited !== undefined) {
        watch?.leave();
        return awaited;
      }
      watch?.end();
    }
    return undefined;
  }

  /** The step that was waited for has given its result. Gives what is to be waited for still. */
  fulfil(result: unknown): PromiseLike<unknown> | undefined {
    if (result instanceof Error) return this.reject(result);
    try {
      const awaited = this.#current().finish(this, result);
      if (awaited !== undefined) return awaited;
    } catch (cause) {
      return this.reject(cause);
    }
    this.#watch?.resume();
    this.#watch?.end();
    return undefined;
  }

  /** The step that was waited for has failed. Gives what is to be waited for still. */
  reject(cause: unknown): PromiseLike<unknown> | undefined {
    const awaited = this.#readyToFail(cause);
    if (awaited !== undefined) return awaited;
    this.#watch?.resume();
    this.#fail(this.#current(), cause);
    this.#watch?.end();
    return undefined;
  }

  /** Adds a member to the reply's object; `key` is written at start-up: `"users/get":`. */
  addResult(key: string, text: string): void {
    this.#results = this.#results === '' ? key + text : `${this.#results},${key}${text}`;
  }

  toReply(): Reply {
    const { draft } = this.context;
    const own = draft === undefined ? JSON_HEADERS : draft.flatHeaders;
    const headers = this.isContractChanged ? withContract(own, this.path.contract) : own;
    if (this.#failures !== undefined) return this.#toErrorReply(this.#failures, headers);
    return {
      status: draft === undefined ? 200 : draft.status,
      headers,
      body: `{${this.#results}}`,
    };
  }

  /** Whether the caller was compiled with other types of the route. */
  get isContractChanged(): boolean {
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

  /**
   * The first failure has its code loaded: gives what is to be waited for before a step can fail, which then rejects
   * with the cause. What interrupts the call meanwhile comes too late: the step has failed already.
   */
  #readyToFail(cause: unknown): Promise<never> | undefined {
    if (this.path.failing.code !== undefined || this.#failing === 'unexplained') return undefined;
    this.#failing ??= this.#loadFailing(cause);
    return this.#failing;
  }

  async #loadFailing(cause: unknown): Promise<never> {
    const { failing, logger } = this.path;
    await failing.load().catch((err: unknown) => {
      this.#failing = 'unexplained';
      logSafely(logger, 'error', { err }, 'A part could not be loaded');
    });
    throw cause;
  }

  /** Ends the path for all but the steps that run on errors. */
  #fail(step: Step, cause: unknown): void {
    const { failing } = this.path;
    const failure = failing.code?.toPublicFailure(this, step, cause) ?? unexplained(cause);
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

/** A failure of which the caller learns nothing. */
function unexplained(cause: unknown): CallFailure {
  const error = toProtocolError('internal');
  return { status: error.status, text: errorText(error), cause };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  );
}
