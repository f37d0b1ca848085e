import type { CallRequest } from '../adapter.ts';
import type { CallRoute, ResponseDraft } from '../call/context.ts';
import type { MutableContext } from '../steps/step.ts';
import { CallResponse } from './call-response.ts';
import type { ExecutionPath } from './execution-path.ts';

/**
 * The context of a call, with members for the router itself. Makes expensive members on first use.
 */
export class CallContext implements MutableContext {
  readonly #path: ExecutionPath;
  readonly request: CallRequest;
  readonly deadline: number | undefined;
  shared: unknown = undefined;
  errors: Map<string, unknown> | undefined;
  /** The response, if a handler has used it. */
  draft: CallResponse | undefined;
  #id: string | undefined;
  #controller: AbortController | undefined;
  #abortReason: Error | undefined;

  constructor(path: ExecutionPath, request: CallRequest) {
    this.#path = path;
    this.request = request;
    const { timeout } = path;
    this.deadline = timeout && performance.now() + timeout;
  }

  get path(): string {
    return this.#path.id;
  }

  get route(): CallRoute {
    return this.#path.route;
  }

  get id(): string {
    this.#id ??= this.request.id ?? crypto.randomUUID();
    return this.#id;
  }

  get response(): ResponseDraft {
    this.draft ??= new CallResponse(this.#path.status);
    return this.draft;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#abortReason !== undefined) this.#controller.abort(this.#abortReason);
    }
    return this.#controller.signal;
  }

  waitUntil(work: PromiseLike<unknown>): void {
    const log = (err: unknown) => {
      const { id: path, logger } = this.#path;
      logger.error({ callId: this.id, path, err }, 'Work failed');
    };
    // `work` is possibly not a promise.
    const settled = Promise.resolve(work).catch(log);
    this.request.waitUntil?.(settled);
  }

  provide(name: string, value: unknown): void {
    (this as Record<string, unknown>)[name] = value;
  }

  /** Adds an error that a step threw or returned. */
  addError(name: string, cause: unknown): void {
    this.errors ??= new Map();
    this.errors.set(name, cause);
  }

  get isAborted(): boolean {
    return this.#abortReason !== undefined;
  }

  /** Aborts the signal, now or when it is first read. */
  abort(reason: Error): void {
    this.#abortReason = reason;
    try {
      this.#controller?.abort(reason);
    } catch (error) {
      // workerd throws a listener's error here. It is logged, and the call still ends.
      this.waitUntil(Promise.reject(error));
    }
  }
}
