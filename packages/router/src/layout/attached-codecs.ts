import { CODECS_VERSION, type RouteCodec, type RouterCodecs } from '@mikrokit/types/runtime';
import { faultOf } from '../definition/faults.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import { CodecGroups } from './codec-groups.ts';
import type { LateCodecs } from './late-codecs.ts';

/** Refuses to start without codecs that this version of the router understands. */
export function assertCodecs(codecs: RouterCodecs | undefined): asserts codecs is RouterCodecs {
  if (codecs === undefined || codecs === null) throw new Error(faultOf('no-codecs', ''));
  if (codecs.version !== CODECS_VERSION)
    throw new Error(faultOf('other-version', '', codecs.version));
}

/** Refuses to start when the codecs treat unknown keys in another way than the options say. */
export function assertUnknownKeys(
  codecs: RouterCodecs,
  options: { readonly unknownKeys?: 'strip' | 'reject' },
): void {
  const compiled = codecs.unknownKeys ?? 'strip';
  const asked = options.unknownKeys ?? 'strip';
  if (compiled !== asked) throw new Error(faultOf('other-keys', 'unknownKeys ', asked, compiled));
}

/** `true` where `mikrokit build` has found that all codecs are there at start. */
declare const MIKROKIT_NO_CODEC_GROUPS: true | undefined;

/** Where the codecs of each route are. */
export class RouteCodecSources {
  readonly #routes: RouterCodecs['routes'];
  readonly #groups: CodecGroups | undefined;

  constructor({ routes, groups }: RouterCodecs) {
    this.#routes = routes;
    this.#groups =
      groups === undefined || typeof MIKROKIT_NO_CODEC_GROUPS !== 'undefined'
        ? undefined
        : new CodecGroups(groups);
  }

  /** Loads all that is not loaded. */
  async load(): Promise<void> {
    if (typeof MIKROKIT_NO_CODEC_GROUPS === 'undefined') await this.#groups?.load();
  }

  /** Throws when the compiler has not seen one of the routes. */
  assertAll(routes: readonly FlatRoute[]): void {
    if (typeof MIKROKIT_NO_CODEC_GROUPS === 'undefined' && this.#groups?.areOf(routes)) return;
    for (const { id } of routes) this.of(id);
  }

  /** The codec of a route, or what loads it; throws when the compiler has not seen that route. */
  of(id: string): RouteCodec | LateCodecs {
    const groups = typeof MIKROKIT_NO_CODEC_GROUPS === 'undefined' ? this.#groups : undefined;
    // Read, not only looked for: what has no value is no codec.
    const codec = Object.hasOwn(this.#routes, id) ? this.#routes[id] : groups?.of(id);
    if (codec !== undefined) return codec;
    throw new Error(faultOf('no-codec', `route ${JSON.stringify(id)} `));
  }
}
