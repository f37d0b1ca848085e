import type { RouteCodec, RouteCodecGroup } from '@mikrokit/types/runtime';
import { LateRouteStep } from '../call/late-route-step.ts';
import type { RouteStep } from '../call/route-step.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { StepParts } from './execution-path.ts';

/** What stands behind each id: see `RouteCodecGroup`. */
const END = '//';

/** Codecs that are loaded by the first call that needs one of them, once for all. */
export class LateCodecs {
  readonly #group: RouteCodecGroup;
  #loading: Promise<Readonly<Record<string, RouteCodec>>> | undefined = undefined;

  constructor(group: RouteCodecGroup) {
    this.#group = group;
  }

  /** Whether what stands at a place in the list of its routes is this one. */
  hasAt(place: number, id: string): boolean {
    const { ids } = this.#group;
    return ids.startsWith(id, place) && ids.startsWith(END, place + id.length);
  }

  /** The place behind a route in that list; nothing behind the last one. */
  after(place: number, id: string): number | undefined {
    const next = place + id.length + END.length;
    return next < this.#group.ids.length ? next : undefined;
  }

  /** Ids of the routes that they are for. */
  get ids(): readonly string[] {
    return this.#group.ids.split(END).slice(0, -1);
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
