import type { CallRequest, Reply } from '../adapter.ts';
import type { CallBody } from '../call/body.ts';
import { errorText, toProtocolError } from '../call/errors.ts';
import { JSON_HEADERS, withContract } from '../call/headers.ts';
import type { RunningCall, Step } from '../steps/step.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';
import { CallContext } from './call-context.ts';
import type { ExecutionPath } from './execution-path.ts';

/** The request of a call, with the path that it runs on. */
export interface CallInit {
  readonly path: ExecutionPath;
  readonly body: CallBody;
  readonly request: CallRequest;
  /** The contract that the caller sends, if any. */
  readonly contract: string | undefined;
}

/** The error of a failed step in the reply. */
export interface StepFailure {
  readonly status: number;
  /** The error as JSON text. */
  readonly text: string;
  /** The error for the logger. */
  readonly cause: unknown;
}

/** One call on its execution path. */
export class CallRun implements RunningCall {
  readonly path: ExecutionPath;
  readonly context: CallContext;
  readonly body: CallBody;
  readonly #contract: string | undefined;
  #next = 0;
  #results = '';
  #failures: Map<string, StepFailure> | undefined;
  /** Rejects with the first failure once the code for failures is loaded; `'unavailable'` where that fails. */
  #failureCode: Promise<never> | 'unavailable' | undefined;
  readonly #tracer: StepTracer | undefined;

  constructor({ path, body, request, contract }: CallInit, tracer?: StepTracer) {
    this.path = path;
    this.body = body;
    this.#contract = contract;
    this.context = new CallContext(path, request);
    this.#tracer = tracer;
  }

  /**
   * Runs one step after the other: each decodes its parameters, calls its handler and encodes its result. Gives what the
   * call has to wait for, or `undefined` at its end. An error ends the path, except for steps that run on errors.
   */
  advance(): PromiseLike<unknown> | undefined {
    const { steps } = this.path;
    while (this.#next < steps.length) {
      const step = steps[this.#next++] as Step;
      if (this.#failures !== undefined && !step.runsOnError(this.context)) continue;
      const tracer = this.#tracer;
      let awaited: PromiseLike<unknown> | undefined;
      try {
        const result = tracer === undefined ? step.start(this) : this.#startTraced(tracer, step);
        if (result instanceof Error) throw result;
        awaited = isThenable(result) ? result : step.finish(this, result);
      } catch (cause) {
        awaited = this.#loadFailureCode(cause);
        if (awaited === undefined) this.#fail(step, cause);
      }
      if (awaited !== undefined) {
        tracer?.suspend();
        return awaited;
      }
      tracer?.end();
    }
    return undefined;
  }

  /** Finishes the step that the call has waited for with its result. Gives what the call still has to wait for. */
  fulfil(result: unknown): PromiseLike<unknown> | undefined {
    if (result instanceof Error) return this.reject(result);
    try {
      const awaited = this.#current().finish(this, result);
      if (awaited !== undefined) return awaited;
    } catch (cause) {
      return this.reject(cause);
    }
    this.#tracer?.resume();
    this.#tracer?.end();
    return undefined;
  }

  /** Fails the step that the call has waited for. Gives what the call still has to wait for. */
  reject(cause: unknown): PromiseLike<unknown> | undefined {
    const awaited = this.#loadFailureCode(cause);
    if (awaited !== undefined) return awaited;
    this.#tracer?.resume();
    this.#fail(this.#current(), cause);
    this.#tracer?.end();
    return undefined;
  }

  addResult(key: string, text: string): void {
    this.#results = this.#results === '' ? key + text : `${this.#results},${key}${text}`;
  }

  loadCodec(): Promise<void> {
    return this.path.load();
  }

  toReply(): Reply {
    const { draft } = this.context;
    const own = draft === undefined ? JSON_HEADERS : draft.flatHeaders;
    const headers = this.isContractChanged ? withContract(own, this.path.contract) : own;
    if (this.#failures !== undefined) return this.#toErrorReply(this.#failures, headers);
    return {
      status: draft === undefined ? this.path.status : draft.status,
      headers,
      body: `{${this.#results}}`,
    };
  }

  get isContractChanged(): boolean {
    return differsFrom(this.path, this.#contract);
  }

  #toErrorReply(failures: Map<string, StepFailure>, headers: readonly string[]): Reply {
    const members: string[] = [];
    let status = failures.get(this.path.id)?.status;
    for (const [id, failure] of failures) {
      status ??= failure.status;
      members.push(`${JSON.stringify(id)}:${failure.text}`);
    }
    this.addResult('"errors":', `{${members.join(',')}}`);
    return { status: status ?? 500, headers, body: `{${this.#results}}` };
  }

  #startTraced(tracer: StepTracer, step: Step): unknown {
    const { kind, id } = step;
    return tracer.start({ call: this.context, kind, name: id }, () => step.start(this));
  }

  /**
   * Loads the code for failures, if it is missing: returns a promise that then rejects with the first cause. A cause that
   * comes meanwhile is too late: the step has failed already.
   */
  #loadFailureCode(cause: unknown): Promise<never> | undefined {
    if (this.path.failureCode.loaded !== undefined || this.#failureCode === 'unavailable')
      return undefined;
    this.#failureCode ??= this.#rejectOnceLoaded(cause);
    return this.#failureCode;
  }

  async #rejectOnceLoaded(cause: unknown): Promise<never> {
    const { failureCode, logger } = this.path;
    await failureCode.load().catch((err: unknown) => {
      this.#failureCode = 'unavailable';
      logger.error({ err }, 'A part could not be loaded');
    });
    throw cause;
  }

  /** Ends the path, except for the steps that run on errors. */
  #fail(step: Step, cause: unknown): void {
    const { id, failureCode, logger } = this.path;
    const failure = failureCode.loaded?.toStepFailure(this, step, cause) ?? unexplained(cause);
    this.#tracer?.fail(cause);
    this.#failures ??= new Map();
    this.#failures.set(step.id, failure);
    this.context.addError(step.id, failure.cause);
    if (failure.status < 500) return;
    const details = {
      callId: this.context.id,
      path: id,
      ...(step.id !== id && { hook: step.id }),
      err: failure.cause,
    };
    logger.error(details, 'Call failed');
  }

  #current(): Step {
    return this.path.steps[this.#next - 1] as Step;
  }
}

/** Whether a caller was compiled with other types of a route; false until the route's codec is loaded. */
export function differsFrom({ contract }: ExecutionPath, callers: string | undefined): boolean {
  // A batch sends an empty contract for a call without one.
  return callers !== undefined && callers !== '' && contract !== '' && contract !== callers;
}

/** A failure without its code: the caller learns nothing of it. */
function unexplained(cause: unknown): StepFailure {
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
