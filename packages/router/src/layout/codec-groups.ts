import type { RouteCodecGroup } from '@mikrokit/types/runtime';
import { LateCodecs } from './late-codecs.ts';

/** The codecs of a large API that are loaded when they are needed. */
export class CodecGroups {
  readonly #groups: readonly LateCodecs[];
  /** Where the route is expected that is asked for next: routes stand in groups in the order of the router. */
  #group = 0;
  #place = 0;
  #byId: ReadonlyMap<string, LateCodecs> | undefined = undefined;

  constructor(groups: readonly RouteCodecGroup[]) {
    this.#groups = groups.map((group) => new LateCodecs(group));
  }

  /** Loads all that is not loaded. */
  async load(): Promise<void> {
    await Promise.all(this.#groups.flatMap((group) => group.ids.map((id) => group.load(id))));
  }

  /** The codecs of a route, if that is the one that is expected. */
  next(id: string): LateCodecs | undefined {
    const group = this.#groups[this.#group];
    if (group === undefined || !group.hasAt(this.#place, id)) return undefined;
    const next = group.after(this.#place, id);
    if (next === undefined) this.#group++;
    this.#place = next ?? 0;
    return group;
  }

  /** The codecs of any route. */
  of(id: string): LateCodecs | undefined {
    // Made only for routes in another order: it takes as long as all the rest of them.
    this.#byId ??= new Map(
      this.#groups.flatMap((group) => group.ids.map((one) => [one, group] as const)),
    );
    return this.#byId.get(id);
  }
}
