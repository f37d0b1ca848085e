import type { RouteCodecGroup } from '@mikrokit/types/runtime';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import { END, LateCodecs } from './late-codecs.ts';

/** The codecs of a large API that are loaded when they are needed. */
export class CodecGroups {
  readonly #groups: readonly LateCodecs[];
  #byId: ReadonlyMap<string, LateCodecs> | undefined = undefined;

  constructor(groups: readonly RouteCodecGroup[]) {
    this.#groups = groups.map((group) => new LateCodecs(group));
  }

  /** Loads all that is not loaded. */
  async load(): Promise<void> {
    await Promise.all(this.#groups.flatMap((group) => group.ids.map((id) => group.load(id))));
  }

  /** Whether they are for these routes, in this order, as they nearly always are: one look at all takes no time. */
  areOf(routes: readonly FlatRoute[]): boolean {
    const ids = routes.map(({ id }) => id).join(END) + END;
    if (ids === this.#groups.map(({ text }) => text).join('')) return true;
    // They will be looked for one by one.
    this.#byId = new Map(
      this.#groups.flatMap((group) => group.ids.map((id) => [id, group] as const)),
    );
    return false;
  }

  /** The codecs of any route. */
  of(id: string): LateCodecs | undefined {
    // First calls do without a table: that of thousands takes longer than all the rest of them.
    return this.#byId === undefined
      ? this.#groups.find((group) => group.has(id))
      : this.#byId.get(id);
  }
}
