import type { RouteCodec, RouteCodecGroup } from '@mikrokit/types/runtime';
import { LateRouteStep } from '../call/late-route-step.ts';
import type { RouteStep } from '../call/route-step.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { StepParts } from './execution-path.ts';

/** What stands behind each id: see `RouteCodecGroup`. */
export const END = '//';

/** Codecs that are loaded by the first call that needs one of them, once for all. */
export class LateCodecs {
  readonly #group: RouteCodecGroup;
  #loading: Promise<Readonly<Record<string, RouteCodec>>> | undefined = undefined;

  constructor(group: RouteCodecGroup) {
    this.#group = group;
  }

  /** Ids of the routes that they are for, each with {@link END} behind it. */
  get text(): string {
    return this.#group.ids;
  }

  /** Whether they are for a route. */
  has(id: string): boolean {
    const one = id + END;
    return this.text.startsWith(one) || this.text.includes(END + one);
  }

  /** Ids of the routes that they are for. */
  get ids(): readonly string[] {
    return this.text.split(END).slice(0, -1);
  }

  /** The step of one of the routes. */
  toStep(route: FlatRoute, parts: StepParts): RouteStep {
    return new LateRouteStep(route, this, parts);
  }

  /** Rejects when they cannot be loaded, and tries again when asked again. */
  async load(id: string): Promise<RouteCodec> {
    this.#loading ??= this.#group.load();
    try {
      const codecs = await this.#loading;
      const codec = Object.hasOwn(codecs, id) ? codecs[id] : undefined;
      if (codec !== undefined) return codec;
    } catch (cause) {
      this.#loading = undefined;
      throw new Error(`The codecs of route ${JSON.stringify(id)} cannot be loaded`, { cause });
    }
    throw new Error(`The codecs of route ${JSON.stringify(id)} are not where they should be`);
  }
}
