import type { CallRequest, Reply } from '../adapter.ts';
import type { CallBody } from '../call/body.ts';
import { JSON_HEADERS, withContract } from '../call/headers.ts';
import type { RunningCall, Step } from '../steps/step.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';
import { CallContext } from './call-context.ts';
import type { ExecutionPath } from './execution-path.ts';
import { CallFailures } from './failures.ts';

/** The request of a call, with the path that it runs on. */
export interface CallInit {
  readonly path: ExecutionPath;
  readonly body: CallBody;
  readonly request: CallRequest;
  /** The contract that the client sends, if any. */
  readonly contract: string | undefined;
}

/** One call on its execution path. */
export class CallRun implements RunningCall {
  readonly path: ExecutionPath;
  readonly context: CallContext;
  readonly body: CallBody;
  readonly #contract: string | undefined;
  #next = 0;
  #results = '';
  #failures: CallFailures | undefined;
  readonly #tracer: StepTracer | undefined;

  constructor({ path, body, request, contract }: CallInit, tracer?: StepTracer) {
    this.path = path;
    this.body = body;
    this.#contract = contract;
    this.context = new CallContext(path, request);
    this.#tracer = tracer;
  }

  /**
   * Runs the next steps: each decodes its parameters, calls its handler and encodes its result.
   * Returns a promise to wait for, or `undefined` at the end. An error skips all further steps
   * except those that run on errors.
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
        this.#fail(step, cause);
      }
      if (awaited !== undefined) {
        tracer?.suspend();
        return awaited;
      }
      tracer?.end();
    }
    return undefined;
  }

  /** Completes the awaited step with its result. Returns a further promise to wait for, if any. */
  fulfil(result: unknown): PromiseLike<unknown> | undefined {
    try {
      if (result instanceof Error) throw result;
      const awaited = this.#current().finish(this, result);
      if (awaited !== undefined) return awaited;
    } catch (cause) {
      this.reject(cause);
      return undefined;
    }
    this.#tracer?.resume();
    this.#tracer?.end();
    return undefined;
  }

  /** Fails the awaited step. */
  reject(cause: unknown): void {
    this.#tracer?.resume();
    this.#fail(this.#current(), cause);
    this.#tracer?.end();
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
    if (this.#failures !== undefined) return this.#failures.toReply(this.#results, headers);
    return {
      status: draft === undefined ? this.path.status : draft.status,
      headers,
      body: `{${this.#results}}`,
    };
  }

  get isContractChanged(): boolean {
    return differsFrom(this.path, this.#contract);
  }

  #startTraced(tracer: StepTracer, step: Step): unknown {
    const { kind, id } = step;
    return tracer.start({ call: this.context, kind, name: id }, () => step.start(this));
  }

  /** Skips all further steps except those that run on errors. */
  #fail(step: Step, cause: unknown): void {
    this.#failures ??= new CallFailures(this);
    const error = this.#failures.add(step, cause);
    this.#tracer?.fail(cause);
    this.context.addError(step.id, error);
  }

  #current(): Step {
    return this.path.steps[this.#next - 1] as Step;
  }
}

/**
 * Whether the client was compiled with other types of a route. `false` until the route's codec is
 * loaded.
 */
export function differsFrom({ contract }: ExecutionPath, callers: string | undefined): boolean {
  // A batch sends an empty contract for a call without one.
  return callers !== undefined && callers !== '' && contract !== '' && contract !== callers;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<PromiseLike<unknown>>).then === 'function'
  );
}
