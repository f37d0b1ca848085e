import { CODECS_VERSION, type RouteCodec, type RouterCodecs } from '@mikrokit/types/runtime';
import { LateCodecs } from './late-codecs.ts';

/** Refuses to start without codecs that this version of the router understands. */
export function assertCodecs(codecs: RouterCodecs | undefined): asserts codecs is RouterCodecs {
  if (codecs === undefined || codecs === null) {
    throw new Error(
      'createRouter: this router was not compiled, so nothing would check its parameters. Either start with\n' +
        '  node --import @mikrokit/compiler/register server.ts\n' +
        'or build with `mikrokit build` or the bundler plugin (@mikrokit/compiler/vite, …/esbuild, …/rollup),\n' +
        'or hand it `types: deepkitTypes()` of @mikrokit/deepkit, if @deepkit/type-compiler compiles it.',
    );
  }
  if (codecs.version !== CODECS_VERSION) {
    throw new Error(
      `createRouter: this router was compiled for codecs version ${String(codecs.version)}, but it runs version ${CODECS_VERSION}. ` +
        'Reinstall so that @mikrokit/compiler and @mikrokit/router have the same version, then compile again.',
    );
  }
}

/** Refuses to start when the codecs treat unknown keys in another way than the options say. */
export function assertUnknownKeys(
  codecs: RouterCodecs,
  options: { readonly unknownKeys?: 'strip' | 'reject' },
): void {
  const compiled = codecs.unknownKeys ?? 'strip';
  const asked = options.unknownKeys ?? 'strip';
  if (compiled === asked) return;
  throw new Error(
    `createRouter: unknownKeys is ${JSON.stringify(asked)}, but this router was compiled for ${JSON.stringify(compiled)}. ` +
      'Write the option as a literal in the object given to createRouter, then compile again.',
  );
}

/** Where the codecs of each route are. */
export class RouteCodecSources {
  readonly #routes: RouterCodecs['routes'];
  readonly #groups: readonly LateCodecs[];
  /** Where the route is expected that is asked for next: routes stand in groups in the order of the router. */
  #group = 0;
  #place = 0;
  #late: ReadonlyMap<string, LateCodecs> | undefined = undefined;

  constructor({ routes, groups = [] }: RouterCodecs) {
    this.#routes = routes;
    this.#groups = groups.map((group) => new LateCodecs(group));
  }

  /** Loads all that is not loaded. */
  async load(): Promise<void> {
    await Promise.all(this.#groups.flatMap((group) => group.ids.map((id) => group.load(id))));
  }

  /** The codec of a route, or what loads it; throws when the compiler has not seen that route. */
  of(id: string): RouteCodec | LateCodecs {
    // Read, not only looked for: what has no value is no codec.
    const codec =
      this.#expected(id) ??
      (Object.hasOwn(this.#routes, id) ? this.#routes[id] : this.#lateById().get(id));
    if (codec !== undefined) return codec;
    throw new Error(
      `createRouter: route ${JSON.stringify(id)} was not compiled. Write it where the compiler can see it ` +
        '(in the object given to createRouter or a constant it names), then compile again.',
    );
  }

  #expected(id: string): LateCodecs | undefined {
    const group = this.#groups[this.#group];
    if (group?.ids[this.#place] !== id) return undefined;
    this.#place++;
    if (this.#place === group.ids.length) {
      this.#group++;
      this.#place = 0;
    }
    return group;
  }

  // Made only for routes in another order: it takes as long as all the rest of them.
  #lateById(): ReadonlyMap<string, LateCodecs> {
    this.#late ??= new Map(
      this.#groups.flatMap((group) => group.ids.map((id) => [id, group] as const)),
    );
    return this.#late;
  }
}
