import type { CodecPiece } from '@mikrokit/types/emit';
import type { RouteCodec } from '@mikrokit/types/runtime';
import * as runtime from '@mikrokit/types/runtime';

/** The part of a route's or hook's codec that emitted code returns. */
export type CodecFunctions = Pick<RouteCodec, 'decodeParams' | 'encodeResult' | 'errors'>;

/** Runs pieces of emitted code. Each sees the declarations of all pieces before it. */
export class FunctionScope {
  // A `Map`, because names come from the application's types and can be `constructor`.
  readonly #values = new Map<string, unknown>(Object.entries(runtime));
  #isForbidden = false;

  /** Writes a piece and returns its codec. `undefined` if the host forbids `new Function`. */
  run(write: () => CodecPiece): CodecFunctions | undefined {
    if (this.#isForbidden) return undefined;
    const { body, used } = write();
    const make = this.#compile(used, body);
    if (!make) return undefined;
    const [codec, declared] = make(...used.map((name) => this.#values.get(name)));
    for (const [name, value] of Object.entries(declared)) this.#values.set(name, value);
    return codec;
  }

  #compile(names: readonly string[], body: string): MakeCodec | undefined {
    try {
      return new Function(...names, body) as MakeCodec;
    } catch (error) {
      if (!(error instanceof EvalError)) throw error;
      // For good, because later pieces need the declarations of this one.
      this.#isForbidden = true;
      return undefined;
    }
  }
}

type MakeCodec = (...values: unknown[]) => [CodecFunctions, Readonly<Record<string, unknown>>];
