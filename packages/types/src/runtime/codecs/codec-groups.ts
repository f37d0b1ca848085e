import type { LazyCodecs, LazyRouteCodec, RouteCodec } from './route-codecs.ts';

/** Some routes, and how to load their codecs. Emitted code writes these. */
export interface CodecGroupInit {
  /**
   * Ids of its routes, each followed by `//`, which no id contains: `a/one//a/two//`. Engines parse
   * one long string much faster than a list.
   */
  readonly ids: string;
  /**
   * Loads the codecs by route id, as an object without a prototype. Call it again after a failure.
   */
  readonly load: () => Promise<Readonly<Record<string, RouteCodec>>>;
}

/** Ends each id in the list of a group: see {@link CodecGroupInit}. */
const END = '//';

/** The codecs of a large API, in groups that are loaded when a call needs one of them. */
export class CodecGroups implements LazyCodecs {
  readonly #groups: readonly CodecGroup[];

  constructor(groups: readonly CodecGroupInit[]) {
    this.#groups = groups.map((group) => new CodecGroup(group));
  }

  async load(): Promise<void> {
    await Promise.all(
      this.#groups.flatMap((group) =>
        group.ids
          .split(END)
          .slice(0, -1)
          .map((id) => group.load(id)),
      ),
    );
  }

  areOf(routes: readonly { readonly id: string }[]): boolean {
    const ids = routes.map(({ id }) => id + END).join('');
    return ids === this.#groups.map((group) => group.ids).join('');
  }

  // Searches, because filling a table for thousands of routes takes longer than everything else in
  // a first call.
  of(id: string): LazyRouteCodec | undefined {
    const ended = id + END;
    return this.#groups.find(({ ids }) => ids.startsWith(ended) || ids.includes(END + ended));
  }
}

class CodecGroup implements LazyRouteCodec {
  readonly ids: string;
  readonly #load: CodecGroupInit['load'];
  #codecs: ReturnType<CodecGroupInit['load']> | undefined;

  constructor({ ids, load }: CodecGroupInit) {
    this.ids = ids;
    this.#load = load;
  }

  async load(id: string): Promise<RouteCodec> {
    const name = `The codecs of route ${JSON.stringify(id)}`;
    this.#codecs ??= this.#load();
    const codecs = await this.#codecs.catch((cause: unknown) => {
      // The next call tries again.
      this.#codecs = undefined;
      throw new Error(`${name} cannot be loaded`, { cause });
    });
    const codec = Object.hasOwn(codecs, id) ? codecs[id] : undefined;
    if (codec !== undefined) return codec;
    throw new Error(`${name} are not where they should be`);
  }
}
