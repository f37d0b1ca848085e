import { INVALID, type RouteCodec } from '@mikrokit/types/runtime';
import type { Handler } from '../definition/route.ts';
import type { ApiDescription } from '../describe/api-description.ts';
import type { Step, StepParts } from '../layout/execution-path.ts';
import { parametersOf } from '../wire/call-body.ts';
import type { DeclaredErrors } from './call-failure.ts';
import type { CallRun } from './call-run.ts';

/** What a route's step is made from. */
export interface RouteStepParts extends StepParts {
  readonly id: string;
  readonly handler: Handler;
  readonly codec: RouteCodec;
}

/** Decodes a route's parameters, calls its handler, encodes its result. */
export class RouteStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  readonly runOnError = false;
  readonly errors: DeclaredErrors | undefined;
  readonly #handler: Handler;
  readonly #codec: RouteCodec;
  readonly #maxDepth: number;
  readonly #description: ApiDescription;
  readonly #replyKey: string;

  constructor({ id, handler, codec, maxDepth, description }: RouteStepParts) {
    this.id = id;
    this.#handler = handler;
    this.#codec = codec;
    this.errors = codec.errors && { encoders: codec.errors, maxDepth };
    this.#maxDepth = maxDepth;
    this.#description = description;
    this.#replyKey = `${JSON.stringify(id)}:`;
  }

  start(run: CallRun): unknown {
    const given = parametersOf(run.body, this.id);
    const parameters = this.#codec.decodeParams(given, this.#maxDepth);
    if (parameters === INVALID) return this.#refuse(run, given);
    const handler = this.#handler;
    return handler(run.context, ...(parameters as never[]));
  }

  finish(run: CallRun, result: unknown): Promise<never> | undefined {
    let text: string | undefined;
    try {
      text = this.#codec.encodeResult(result, this.#maxDepth);
    } catch (cause) {
      return this.#description.locate(this.id, result, { maxDepth: this.#maxDepth, cause });
    }
    if (text !== undefined) run.addResult(this.#replyKey, text);
    return undefined;
  }

  async #refuse(run: CallRun, given: readonly unknown[]): Promise<never> {
    throw run.toParamsError(await this.#description.explain(this.id, given, this.#maxDepth));
  }
}
