import type { CodecPiece } from '@mikrokit/types/emit';
import * as runtime from '@mikrokit/types/runtime';
import type { CodecFunctions } from './lazy-codecs.ts';

/** Runs pieces of emitted code, each with what those before it declared. */
export class FunctionScope {
  // A `Map`: names come from the application's types, and may be `constructor`.
  readonly #known = new Map<string, unknown>(Object.entries(runtime));
  #isForbidden = false;

  /** Gives the codec of a piece that is written now; `undefined` where the host forbids to make code from text. */
  run(write: () => CodecPiece): CodecFunctions | undefined {
    if (this.#isForbidden) return undefined;
    const { body, used } = write();
    const make = this.#make(used, body);
    if (!make) return undefined;
    const [codec, declared] = make(...used.map((name) => this.#known.get(name)));
    for (const [name, value] of Object.entries(declared)) this.#known.set(name, value);
    return codec;
  }

  #make(names: readonly string[], body: string): MakeCodec | undefined {
    try {
      return new Function(...names, body) as MakeCodec;
    } catch (error) {
      if (!(error instanceof EvalError)) throw error;
      // For good: what this piece declares would be missing from those after it.
      this.#isForbidden = true;
      return undefined;
    }
  }
}

type MakeCodec = (...values: unknown[]) => [CodecFunctions, Readonly<Record<string, unknown>>];
