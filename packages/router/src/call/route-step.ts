import { INVALID, type RouteCodec } from '@mikrokit/types/runtime';
import type { Handler } from '../definition/route.ts';
import type { ApiDescription } from '../describe/api-description.ts';
import type { Step, StepParts } from '../layout/execution-path.ts';
import { LateCodecs } from '../layout/late-codecs.ts';
import { parametersOf } from '../wire/call-body.ts';
import type { DeclaredErrors } from './call-failure.ts';
import type { CallRun } from './call-run.ts';

/** What a route's step is made from. */
export interface RouteStepParts extends StepParts {
  readonly id: string;
  readonly handler: Handler;
  readonly codec: RouteCodec | LateCodecs;
}

/** Refuses everything, so that calls need not look whether there is a codec: only what is refused does. */
const NOT_LOADED: RouteCodec = {
  contract: '',
  decodeParams: () => INVALID,
  encodeResult: () => {
    throw new TypeError('The codec is not loaded');
  },
};

/** Decodes a route's parameters, calls its handler, encodes its result. */
export class RouteStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  readonly runOnError = false;
  errors: DeclaredErrors | undefined = undefined;
  readonly #handler: Handler;
  #codec: RouteCodec = NOT_LOADED;
  /** As long as the codec is not loaded. */
  #late: LateCodecs | undefined = undefined;
  readonly #maxDepth: number;
  readonly #description: ApiDescription;
  readonly #replyKey: string;

  constructor({ id, handler, codec, maxDepth, description }: RouteStepParts) {
    this.id = id;
    this.#handler = handler;
    this.#maxDepth = maxDepth;
    this.#description = description;
    this.#replyKey = `${JSON.stringify(id)}:`;
    if (codec instanceof LateCodecs) this.#late = codec;
    else this.#use(codec);
  }

  /** Of its types; empty as long as its codec is not loaded. */
  get contract(): string {
    return this.#codec.contract;
  }

  /** Loads its codec where that is late; rejects when it cannot be loaded. */
  async load(): Promise<void> {
    const codec = await this.#late?.load(this.id);
    // Others may have waited for the same.
    if (codec !== undefined && this.#late !== undefined) this.#use(codec);
  }

  start(run: CallRun): unknown {
    const given = parametersOf(run.body, this.id);
    const parameters = this.#codec.decodeParams(given, this.#maxDepth);
    if (parameters === INVALID)
      return this.#late === undefined ? this.#refuse(run, given) : this.#startLoaded(run);
    const handler = this.#handler;
    return handler(run.context, ...(parameters as never[]));
  }

  finish(run: CallRun, result: unknown): Promise<never> | undefined {
    let text: string | undefined;
    try {
      text = this.#codec.encodeResult(result, this.#maxDepth);
    } catch (cause) {
      return this.#locate(result, cause);
    }
    if (text !== undefined) run.addResult(this.#replyKey, text);
    return undefined;
  }

  #use(codec: RouteCodec): void {
    this.#codec = codec;
    this.#late = undefined;
    this.errors = codec.errors && { encoders: codec.errors, maxDepth: this.#maxDepth };
  }

  async #startLoaded(run: CallRun): Promise<unknown> {
    await this.load();
    return run.context.isAborted ? undefined : this.start(run);
  }

  async #refuse(run: CallRun, given: readonly unknown[]): Promise<never> {
    const api = await this.#description.load();
    throw run.toParamsError(await api.explain(this.id, given, this.#maxDepth));
  }

  async #locate(result: unknown, cause: unknown): Promise<never> {
    const api = await this.#description.load();
    return api.locate(this.id, result, { maxDepth: this.#maxDepth, cause });
  }
}
