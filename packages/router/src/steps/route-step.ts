import { INVALID, type LazyRouteCodec, type RouteCodec } from '@mikrokit/types/runtime';
import { parametersOf } from '../call/body.ts';
import type { Context } from '../call/context.ts';
import { callParsed } from './parse-params.ts';
import type { DeclaredErrors, RunningCall, Step, StepContext } from './step.ts';

/** The route of a {@link RouteStep}. */
export interface RouteStepInit {
  readonly id: string;
  readonly handler: (context: Context, ...params: never[]) => unknown;
  /** Runs around the schemas and the handler of a call with valid parameters. `run` starts both. */
  readonly around?: (call: RunningCall, run: () => unknown) => unknown;
}

/** Rejects everything, so that only rejected calls have to check whether the codec is loaded. */
const NOT_LOADED: RouteCodec = {
  contract: '',
  decodeParams: () => INVALID,
  encodeResult: () => undefined,
};

/** Decodes a route's parameters, calls its handler, encodes its result. */
export class RouteStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  errors: DeclaredErrors | undefined;
  readonly #handler: RouteStepInit['handler'];
  readonly #around: RouteStepInit['around'];
  #codec: RouteCodec = NOT_LOADED;
  /** Loads the codec. `undefined` once it is loaded. */
  #lazy: LazyRouteCodec | undefined;
  readonly #context: StepContext;
  readonly #replyKey: string;

  constructor(
    { id, handler, around }: RouteStepInit,
    codec: RouteCodec | LazyRouteCodec,
    context: StepContext,
  ) {
    this.id = id;
    this.#handler = handler;
    this.#around = around;
    this.#context = context;
    this.#replyKey = `${JSON.stringify(id)}:`;
    if ('load' in codec) this.#lazy = codec;
    else this.#use(codec);
  }

  /** Rejects everything, with an empty contract, until it is loaded. */
  get codec(): RouteCodec {
    return this.#codec;
  }

  /** Loads a lazy codec. Rejects if loading fails. */
  async load(): Promise<void> {
    const codec = await this.#lazy?.load(this.id);
    // Several calls can have waited for the same codec.
    if (codec !== undefined && this.#lazy !== undefined) this.#use(codec);
  }

  runsOnError(): boolean {
    return false;
  }

  start(call: RunningCall): unknown {
    const given = parametersOf(call.body, this.id);
    const parameters = this.#codec.decodeParams(given, this.#context.maxDepth);
    if (parameters === INVALID) return this.#reject(call, given);
    if (this.#around === undefined) return this.#run(call, parameters);
    return this.#around(call, () => this.#run(call, parameters));
  }

  #run(call: RunningCall, parameters: unknown[]): unknown {
    const handler = this.#handler;
    const names = this.#codec.parses;
    if (names !== undefined)
      return callParsed({ params: parameters, names }, call, this.#context, (params) =>
        handler(call.context, ...(params as never[])),
      );
    return handler(call.context, ...(parameters as never[]));
  }

  finish(call: RunningCall, result: unknown): Promise<never> | undefined {
    let text: string | undefined;
    try {
      text = this.#codec.encodeResult(result, this.#context.maxDepth);
    } catch (cause) {
      return this.#context.rejectResult(this.id, result, cause);
    }
    if (text !== undefined) call.addResult(this.#replyKey, text);
    return undefined;
  }

  #use(codec: RouteCodec): void {
    this.#lazy = undefined;
    this.#codec = codec;
    this.errors = codec.errors && { encoders: codec.errors, maxDepth: this.#context.maxDepth };
  }

  async #reject(call: RunningCall, given: readonly unknown[]): Promise<unknown> {
    if (this.#lazy === undefined) return this.#context.rejectParams(call, this.id, given);
    await this.load();
    return call.context.isAborted ? undefined : this.start(call);
  }
}
