import type { CallRequest } from '../adapter.ts';
import { CallResponse, type ResponseDraft } from './response-draft.ts';

/**
 * Data of the application's own about a route or hook: whatever it likes. Its keys get types by declaration merging:
 * `declare module '@mikrokit/router' { interface Metadata { role?: 'admin' } }`.
 */
export interface Metadata {
  readonly [key: string]: unknown;
}

/** What the route of a call was given beside its handler. */
export interface CallRoute {
  readonly id: string;
  readonly description: string | undefined;
  /** Empty when the route has none. */
  readonly metadata: Metadata;
}

/** What every call has, before the application's own part: the argument of the router's `context` factory. */
export interface Call {
  /** Unique for this call; made when first read. */
  readonly id: string;
  /** Id of the route that was called, e.g. `users/get`. */
  readonly path: string;
  /** The route that was called, for hooks that treat routes by what they are. */
  readonly route: CallRoute;
  readonly request: CallRequest;
  readonly response: ResponseDraft;
  /** Aborted when the caller goes away or the route's timeout passes. Made when first read. */
  readonly signal: AbortSignal;
}

/** The first argument of every handler, made anew for each call. */
export interface Context<Shared = unknown> extends Call {
  /** What the router's `context` factory returned for this call. */
  readonly shared: Shared;
  /**
   * What each step that has failed so far threw or returned, by the name under which it stands in the reply;
   * `undefined` as long as none has. A hook with `runOnError` tells by it whether to commit or to roll back.
   */
  readonly errors: ReadonlyMap<string, unknown> | undefined;
}

/** `true` where `mikrokit build` has found that no module of the application names `response`, or what sets it. */
declare const MIKROKIT_NO_RESPONSE: true | undefined;

/** The context's other side: what the executor reads and sets. Everything that costs is made when first read. */
export class CallContext implements Context {
  readonly route: CallRoute;
  readonly request: CallRequest;
  shared: unknown = undefined;
  errors: Map<string, unknown> | undefined = undefined;
  draft: CallResponse | undefined = undefined;
  #id: string | undefined = undefined;
  #controller: AbortController | undefined = undefined;
  #abortReason: Error | undefined = undefined;

  constructor(route: CallRoute, request: CallRequest) {
    this.route = route;
    this.request = request;
  }

  get path(): string {
    return this.route.id;
  }

  get id(): string {
    this.#id ??= crypto.randomUUID();
    return this.#id;
  }

  get response(): ResponseDraft {
    if (typeof MIKROKIT_NO_RESPONSE !== 'undefined')
      throw new TypeError(
        'context.response was asked for, but the build saw nothing that names it',
      );
    this.draft ??= new CallResponse();
    return this.draft;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#abortReason !== undefined) this.#controller.abort(this.#abortReason);
    }
    return this.#controller.signal;
  }

  /** Notes what a step threw or returned as an error. */
  addError(name: string, cause: unknown): void {
    this.errors ??= new Map();
    this.errors.set(name, cause);
  }

  /** Whether nobody waits for the call any more. */
  get isAborted(): boolean {
    return this.#abortReason !== undefined;
  }

  /** Aborts the signal, now or when it is first read. */
  abort(reason: Error): void {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }
}
