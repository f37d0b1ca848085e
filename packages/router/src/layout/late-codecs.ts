import type { RouteCodec, RouteCodecGroup } from '@mikrokit/types/runtime';

/** Codecs that are loaded by the first call that needs one of them, once for all. */
export class LateCodecs {
  readonly #group: RouteCodecGroup;
  #loading: Promise<Readonly<Record<string, RouteCodec>>> | undefined = undefined;

  constructor(group: RouteCodecGroup) {
    this.#group = group;
  }

  /** Ids of the routes that they are for. */
  get ids(): readonly string[] {
    return this.#group.ids;
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
