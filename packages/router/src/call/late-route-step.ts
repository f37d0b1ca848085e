import { INVALID, type RouteCodec } from '@mikrokit/types/runtime';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { StepParts } from '../layout/execution-path.ts';
import type { LateCodecs } from '../layout/late-codecs.ts';
import type { CallRun } from './call-run.ts';
import { RouteStep } from './route-step.ts';

/** Refuses everything, so that calls need not look whether there is a codec: only what is refused does. */
const NOT_LOADED: RouteCodec = {
  contract: '',
  decodeParams: () => INVALID,
  encodeResult: () => {
    throw new TypeError('The codec is not loaded');
  },
};

/** The step of a route whose codec is loaded by its first call. */
export class LateRouteStep extends RouteStep {
  /** As long as the codec is not loaded. */
  #late: LateCodecs | undefined;

  constructor(route: FlatRoute, late: LateCodecs, parts: StepParts) {
    super(route, NOT_LOADED, parts);
    this.#late = late;
  }

  override async load(): Promise<void> {
    const codec = await this.#late?.load(this.id);
    // Others may have waited for the same.
    if (codec === undefined || this.#late === undefined) return;
    this.#late = undefined;
    this.use(codec);
  }

  protected override async refuse(run: CallRun, given: readonly unknown[]): Promise<unknown> {
    if (this.#late === undefined) return super.refuse(run, given);
    await this.load();
    return run.context.isAborted ? undefined : this.start(run);
  }
}
