import {
  CODECS_VERSION,
  type HookCodec,
  type LazyCodecs,
  type LazyRouteCodec,
  type RouteCodec,
  type RouterCodecs,
} from '@mikrokit/types/runtime';
import { errorMessage } from './error-messages.ts';
import type { FlatHook, FlatRoute } from './flatten-routes.ts';
import { uncompiledMessage } from './uncompiled-part.ts';

/** Throws without codecs that this version of the router understands. */
export function assertCodecs(codecs: RouterCodecs | undefined): asserts codecs is RouterCodecs {
  if (codecs === undefined || codecs === null) throw new Error(errorMessage('no-codecs', ''));
  if (codecs.version !== CODECS_VERSION)
    throw new Error(errorMessage('other-version', '', codecs.version));
}

/** Throws when the codecs were written for another value of `unknownKeys`. */
export function assertUnknownKeys(
  codecs: RouterCodecs,
  options: { readonly unknownKeys?: 'strip' | 'reject' },
): void {
  const compiled = codecs.unknownKeys ?? 'strip';
  const option = options.unknownKeys ?? 'strip';
  if (compiled !== option)
    throw new Error(errorMessage('other-keys', 'unknownKeys ', option, compiled));
}

/** The codecs of a router's routes, by route id. */
export class RouteCodecs {
  readonly #loaded: RouterCodecs['routes'];
  readonly #groups: LazyCodecs | undefined;

  constructor({ routes, groups }: RouterCodecs) {
    this.#loaded = routes;
    this.#groups = groups;
  }

  /** Loads the remaining codecs. */
  async load(): Promise<void> {
    await this.#groups?.load();
  }

  /** Throws if the compiler has not seen one of the routes. */
  assertAll(routes: readonly FlatRoute[]): void {
    if (this.#groups?.areOf(routes)) return;
    for (const { id } of routes) this.of(id);
  }

  /** The codec of a route, or the group that loads it. Throws if the compiler has not seen the route. */
  of(id: string): RouteCodec | LazyRouteCodec {
    // Checks the value too, not only the key: `undefined` is not a codec.
    const codec = Object.hasOwn(this.#loaded, id) ? this.#loaded[id] : this.#groups?.of(id);
    if (codec !== undefined) return codec;
    throw new Error(errorMessage('no-codec', `route ${JSON.stringify(id)} `));
  }
}

/** The codec of a hook. Throws if the compiler has not seen the hook, or has seen it with other options. */
export function hookCodecOf(codecs: RouterCodecs, { id, definition }: FlatHook): HookCodec {
  const codec = Object.hasOwn(codecs.hooks, id) ? codecs.hooks[id] : undefined;
  const { header, returns } = definition;
  const isAsCompiled =
    codec !== undefined &&
    (codec.header === undefined) === (header === undefined) &&
    codec.returns === (typeof returns === 'object' ? 'header' : returns);
  if (isAsCompiled) return codec;
  throw new Error(uncompiledMessage('no-hook-codec', `hook ${JSON.stringify(id)} `));
}
