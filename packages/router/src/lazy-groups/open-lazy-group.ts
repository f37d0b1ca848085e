import type { LazyGroupCodecs, LazyRouteTraits } from '@mikrokit/types/runtime';
import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import type { CallBody } from '../call/body.ts';
import { replyWhenLoaded } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { LazyValue } from '../call/lazy-value.ts';
import { rejection } from '../call/rejection.ts';
import { createCaching } from '../definition/caching.ts';
import { LazyGroup, type RouteRules } from '../definition/definitions.ts';
import type {
  Collect,
  FlatHook,
  FlatRoute,
  FlatRoutes,
  Found,
  Level,
} from '../definition/flatten-routes.ts';
import type {
  LazyGroupHost,
  LazyGroupState,
  LazyRoute,
  LoadedGroup,
} from '../definition/lazy-route.ts';
import { prepareStores } from '../definition/prepare-stores.ts';
import type { Handler, Routes } from '../definition/route-definition.ts';
import type { QueryRoute, RouteEndpoint } from '../definition/route-endpoint.ts';
import { LazyEndpoint } from './lazy-endpoint.ts';

/** The location of a lazy group in its router. */
interface Location {
  readonly level: Level;
  readonly codecs: LazyGroupCodecs;
  readonly collect: Collect;
}

/** A lazy group of one router. */
export class OpenLazyGroup implements LazyGroupState {
  /** Its routes, as compiled. */
  readonly routes: readonly FlatRoute[];
  readonly hookFields: readonly string[];
  readonly #name: string;
  readonly #group: LazyGroup;
  readonly #location: Location;
  readonly #loaded = new LazyValue(() => this.#load());
  #host: LazyGroupHost | undefined;

  constructor(group: LazyGroup, location: Location) {
    const { before, after, keys } = location.level;
    this.#group = group;
    this.#location = location;
    this.#name = JSON.stringify(keys.join('/'));
    this.hookFields = location.codecs.hookFields ?? [];
    this.routes = location.codecs.routes.map((traits) => ({
      ...traits,
      handler: unloaded,
      before,
      after,
      rules: RULES,
      lazy: new GroupRoute(this, traits),
    }));
  }

  open(host: LazyGroupHost): void {
    this.#host = host;
  }

  get host(): LazyGroupHost {
    if (this.#host === undefined) throw new Error('The lazy group does not belong to a router yet');
    return this.#host;
  }

  load(): Promise<LoadedGroup> {
    return this.#loaded.load();
  }

  answer(options: Parameters<LazyGroupState['answer']>[0]): Reply | PendingReply {
    return replyWhenLoaded({ lazy: this.#loaded, logger: this.host.logger, ...options });
  }

  async #load(): Promise<LoadedGroup> {
    try {
      const { codecs } = this.#location;
      const [module, attached] = await Promise.all([LazyGroup.load(this.#group), codecs.load()]);
      const flat = this.#flatten(module);
      const loaded = this.host.compile(flat, attached);
      assertAsCompiled(codecs.routes, flat.routes);
      await prepareStores(flat);
      return loaded;
    } catch (cause) {
      throw new Error(`The lazy group ${this.#name} could not be loaded`, { cause });
    }
  }

  #flatten(module: object): FlatRoutes {
    const { level, collect } = this.#location;
    const group: unknown = 'default' in module ? module.default : module;
    if (typeof group !== 'object' || group === null)
      throw new TypeError('The default export of its module is not an object of routes');
    const found: Found = { routes: [], hooks: [], raws: [], lazy: [], lazyCodecs: undefined };
    collect(group as Routes, level, found);
    if (found.raws.length > 0)
      throw new TypeError('It has routes of raw() or files(), which must not be lazy');
    const around = [...new Set([...level.before, ...level.after])].filter(isWhole);
    found.hooks[0]?.rules.assertFields(found);
    return { ...found, hooks: [...around, ...found.hooks] };
  }
}

/** The part of a hook that runs after the routes is made from the part before them. */
function isWhole({ finish }: FlatHook): boolean {
  return finish === undefined;
}

/** Throws unless the routes of a group are as compiled. */
function assertAsCompiled(
  compiled: readonly LazyRouteTraits[],
  routes: readonly FlatRoute[],
): void {
  const seen = new Map(compiled.map((traits) => [traits.id, traits]));
  for (const route of routes) {
    const traits = seen.get(route.id);
    seen.delete(route.id);
    const differs = NAMES.find(
      (name) => (traits?.[name] ?? DEFAULTS[name]) !== (route[name] ?? DEFAULTS[name]),
    );
    if (traits === undefined || differs !== undefined)
      throw new TypeError(
        `Route ${JSON.stringify(route.id)} was compiled ${traits ? `with another value of ${differs}` : 'with other routes'}. Write its options as literals, then compile again`,
      );
  }
  const [missing] = seen.keys();
  if (missing !== undefined)
    throw new TypeError(`Route ${JSON.stringify(missing)} is missing in its module; compile again`);
}

/** The options of a route that are fixed before it is loaded. */
const NAMES = ['path', 'query', 'http', 'rpc', 'public', 'maxBodySize'] as const;

/** Values that mean the same as none. */
const DEFAULTS: Readonly<Record<(typeof NAMES)[number], unknown>> = {
  path: undefined,
  query: false,
  http: undefined,
  rpc: true,
  public: false,
  maxBodySize: undefined,
};

/** A route of a lazy group whose handler is not loaded yet. */
class GroupRoute implements LazyRoute {
  readonly group: OpenLazyGroup;
  readonly traits: LazyRouteTraits;
  #endpoint: RouteEndpoint | undefined;

  constructor(group: OpenLazyGroup, traits: LazyRouteTraits) {
    this.group = group;
    this.traits = traits;
  }

  get maxBodySize(): number {
    const { maxBodySize, bodyLimit = Number.POSITIVE_INFINITY, fileBytes, isForm } = this.traits;
    const most = this.group.host.maxBodySize;
    if (maxBodySize !== undefined) return maxBodySize;
    if (fileBytes === undefined) return Math.min(bodyLimit, most);
    return isForm ? fileBytes + most : fileBytes;
  }

  get endpoint(): RouteEndpoint {
    this.#endpoint ??= new GroupRouteEndpoint(this);
    return this.#endpoint;
  }
}

/** The receiver of calls of one route. */
class GroupRouteEndpoint implements RouteEndpoint {
  readonly id: string;
  readonly maxBodySize: number;
  readonly streams: boolean;
  readonly streamsEvents: boolean;
  readonly isRaw: boolean;
  readonly #group: OpenLazyGroup;

  constructor({ group, traits, maxBodySize }: GroupRoute) {
    this.id = traits.id;
    this.maxBodySize = maxBodySize;
    this.streams = traits.streams === true || traits.sendsFile === true;
    this.streamsEvents = traits.streams === true;
    this.isRaw = traits.isRaw === true;
    this.#group = group;
  }

  run(body: string, request: CallRequest): Reply | PendingReply {
    return this.#answer((endpoint) => endpoint.run(body, request));
  }

  start(body: CallBody, request: CallRequest, contract: string | undefined): Reply | PendingReply {
    return this.#answer((endpoint) => endpoint.start(body, request, contract));
  }

  reject(type: ProtocolErrorType, message?: string): Reply {
    return rejection(this.id, toProtocolError(type, message));
  }

  #answer(run: (endpoint: RouteEndpoint) => Reply | PendingReply): Reply | PendingReply {
    return this.#group.answer({
      // Loading has checked that the route exists.
      run: ({ routes }) =>
        run((routes.get(this.id) as { readonly endpoint: RouteEndpoint }).endpoint),
      reject: (type) => this.reject(type),
    });
  }
}

const RULES: RouteRules = {
  // Loading checks the definition.
  check: (definition) => definition,
  queryOf: ({ id, query, lazy }) => (query && lazy ? queryOf(id, lazy.group) : undefined),
};

/** How a route that only reads answers GET. */
function queryOf(id: string, group: LazyGroupState): QueryRoute {
  return {
    caching: createCaching({}),
    endpointOf: (endpoint, url, method): Endpoint =>
      new LazyEndpoint({
        id,
        group,
        maxBodySize: 0,
        isRaw: false,
        streaming: endpoint,
        find: ({ table }) => table.accept(method, url, undefined),
      }),
  };
}

const unloaded: Handler = () => {
  throw new Error('The handler of a lazy route can only be called through its group');
};
