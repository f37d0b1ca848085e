import { INVALID, type RouteCodec } from '@mikrokit/types/runtime';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { Handler } from '../definition/route.ts';
import type { Step, StepParts } from '../layout/execution-path.ts';
import { parametersOf } from '../wire/call-body.ts';
import type { DeclaredErrors } from './call-failure.ts';
import type { CallRun } from './call-run.ts';

/** Decodes a route's parameters, calls its handler, encodes its result. */
export class RouteStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  readonly runOnError = false;
  errors: DeclaredErrors | undefined = undefined;
  readonly #handler: Handler;
  #codec: RouteCodec;
  readonly #parts: StepParts;
  readonly #replyKey: string;

  constructor({ id, handler }: FlatRoute, codec: RouteCodec, parts: StepParts) {
    this.id = id;
    this.#handler = handler;
    this.#parts = parts;
    this.#replyKey = `${JSON.stringify(id)}:`;
    this.#codec = codec;
    this.use(codec);
  }

  /** Of its types; empty as long as its codec is not loaded. */
  get contract(): string {
    return this.#codec.contract;
  }

  /** Loads its codec where that is late; rejects when it cannot be loaded. */
  async load(): Promise<void> {}

  start(run: CallRun): unknown {
    const given = parametersOf(run.body, this.id);
    const parameters = this.#codec.decodeParams(given, this.#parts.maxDepth);
    if (parameters === INVALID) return this.refuse(run, given);
    const handler = this.#handler;
    return handler(run.context, ...(parameters as never[]));
  }

  finish(run: CallRun, result: unknown): Promise<never> | undefined {
    let text: string | undefined;
    try {
      text = this.#codec.encodeResult(result, this.#parts.maxDepth);
    } catch (cause) {
      return this.#locate(result, cause);
    }
    if (text !== undefined) run.addResult(this.#replyKey, text);
    return undefined;
  }

  protected use(codec: RouteCodec): void {
    this.#codec = codec;
    this.errors = codec.errors && { encoders: codec.errors, maxDepth: this.#parts.maxDepth };
  }

  protected async refuse(run: CallRun, given: readonly unknown[]): Promise<unknown> {
    const { refuseParams } = await this.#parts.failing.load();
    return refuseParams(run, this.id, given, this.#parts);
  }

  async #locate(result: unknown, cause: unknown): Promise<never> {
    const { refuseResult } = await this.#parts.failing.load();
    return refuseResult(this.id, result, cause, this.#parts);
  }
}
