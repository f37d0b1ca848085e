import { createRandom, type Random } from '@mikrokit/types/mock';
import type { TypeId } from '@mikrokit/types/model';
import { decodeByModel } from '@mikrokit/types/runtime/interpret';
import fc from 'fast-check';
import { type FuzzedApi, type FuzzedHook, type FuzzedRoute, hooksOf } from '../fuzzed-api.ts';
import { hostileText } from '../values/hostile-text.ts';
import { createJsonValues, type JsonValues } from '../values/json-values.ts';
import { UngeneratedTypeError } from '../values/ungenerated-type-error.ts';
import { changedInOneLocation } from '../values/wrong-json.ts';
import type { Call } from './call.ts';
import type { PlantedSecrets } from './planted-secrets.ts';
import { headerTextOf, requestOf, waysOf } from './request-of.ts';
import type { ResultPool } from './result-pool.ts';

interface GeneratorOptions {
  readonly seed: number;
  /** Ids of the routes to call. */
  readonly routes: readonly string[];
  /** Headers of all calls, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly pool: ResultPool;
  readonly secrets: PlantedSecrets;
}

/**
 * How many values fast-check generates at a time. The first ones of each batch are the simplest.
 */
const BATCH = 20;

/** Generates calls of an API from its types: the same calls for the same seed and replies. */
export class CallGenerator {
  readonly #api: FuzzedApi;
  readonly #options: GeneratorOptions;
  readonly #random: Random;
  readonly #values: JsonValues;
  readonly #samples = new Map<TypeId, unknown[]>();
  readonly #routes: readonly string[];
  /** Why routes cannot be called, by id. */
  readonly leftOut: ReadonlyMap<string, string>;

  constructor(api: FuzzedApi, options: GeneratorOptions) {
    this.#api = api;
    this.#options = options;
    this.#random = createRandom(options.seed);
    this.#values = createJsonValues(api.types);
    const leftOut = new Map<string, string>();
    for (const id of options.routes) {
      const why = this.#problemOf(id);
      if (why !== undefined) leftOut.set(id, why);
    }
    this.leftOut = leftOut;
    this.#routes = options.routes.filter((id) => !leftOut.has(id));
  }

  /** How many routes can be called. */
  get routeCount(): number {
    return this.#routes.length;
  }

  next(): Call {
    const random = this.#random;
    const call = this.#valid(random.pick(this.#routes));
    if (requestOf(this.#api, call) === undefined) return this.next();
    if (random.happens(0.65)) return call;
    return random.happens(0.6) ? this.#wrong(call) : this.#hostile(call);
  }

  /** Whether parameters match a type, as far as the type model says. */
  isValid(type: TypeId, params: readonly unknown[]): boolean {
    const { maxDepth } = this.#api.limits;
    return decodeByModel(this.#api, type, asSent(params), { maxDepth }).ok;
  }

  #valid(id: string): Call {
    const random = this.#random;
    const route = this.#routeOf(id);
    const { pool, secrets } = this.#options;
    const isValid = (params: readonly unknown[]) => this.isValid(route.params, params);
    const made = this.#paramsOf(route.params);
    const { params: followed, links } = random.happens(0.75)
      ? pool.follow(made, route.params, { random, isValid })
      : { params: made, links: [] };
    const params = secrets.plant(followed, route.params, isValid);
    const hooks: Record<string, readonly unknown[]> = {};
    const headers: Record<string, string> = {};
    for (const hook of hooksOf(this.#api, route)) {
      if (hook.header === undefined) hooks[hook.field] = this.#hookParams(hook);
      else this.#addHeader(headers, hook);
    }
    const by = random.pick(waysOf(this.#api, route));
    const all = { ...headers, ...this.#options.headers };
    return { route: id, expects: 'accepted', by, params, hooks, headers: all, links };
  }

  #wrong(call: Call): Call {
    const { params: type } = this.#routeOf(call.route);
    for (let attempt = 0; attempt < 10; attempt++) {
      const changed = asSent(changedInOneLocation(call.params, this.#random) as unknown[]);
      const isWrong = !this.isValid(type, changed);
      // An HTTP route has no more parameters, and all parameters in its URL are texts.
      const by = call.by === 'http' ? 'post' : call.by;
      const canBe = by === 'get' || this.#routeOf(call.route).methods.includes('POST');
      if (isWrong && canBe) return { ...call, by, expects: 'rejected', params: changed, links: [] };
    }
    return call;
  }

  #hostile(call: Call): Call {
    const request = requestOf(this.#api, call);
    const random = this.#random;
    if (!request?.body) return call;
    const body = hostileText(request.body, random);
    return { ...call, expects: 'anything', body, links: [] };
  }

  #addHeader(headers: Record<string, string>, hook: FuzzedHook): void {
    const name = hook.header as string;
    if (Object.hasOwn(this.#options.headers, name)) return;
    const tokens = this.#options.pool.tokens();
    if (tokens.length > 0 && /auth|token|session|key/.test(name) && this.#random.happens(0.8)) {
      const prefix = this.#random.pick(['', 'Bearer ', 'Token ']);
      headers[name] = prefix + this.#random.pick(tokens.slice(-3));
      return;
    }
    const text = headerTextOf(this.#hookParams(hook)[0]);
    if (text !== undefined) headers[name] = text;
  }

  #hookParams({ params }: FuzzedHook): readonly unknown[] {
    const made = this.#paramsOf(params);
    return this.#options.secrets.plant(made, params, (all) => this.isValid(params, all));
  }

  /** A list of parameters of a type. */
  #paramsOf(type: TypeId): readonly unknown[] {
    for (let attempt = 0; attempt < 100; attempt++) {
      const params = this.#sample(type) as readonly unknown[];
      if (this.isValid(type, params)) return params;
    }
    throw new UngeneratedTypeError('none of 100 values made for its parameters matches their type');
  }

  #sample(type: TypeId): unknown {
    const ready = this.#samples.get(type) ?? [];
    this.#samples.set(type, ready);
    if (ready.length === 0) {
      const seed = this.#random.below(2 ** 31);
      ready.push(...fc.sample(this.#values.of(type), { seed, numRuns: BATCH }));
    }
    return ready.pop();
  }

  #problemOf(id: string): string | undefined {
    const route = this.#routeOf(id);
    try {
      if (waysOf(this.#api, route).length === 0) return 'nothing serves it';
      this.#paramsOf(route.params);
      for (const { params } of hooksOf(this.#api, route)) this.#paramsOf(params);
      return undefined;
    } catch (error) {
      if (error instanceof UngeneratedTypeError) return error.message;
      throw error;
    }
  }

  #routeOf(id: string): FuzzedRoute {
    return this.#api.routes[id] as FuzzedRoute;
  }
}

/**
 * As a server gets it: without properties that are `undefined`, and with `null` for them in arrays.
 */
function asSent<T>(json: T): T {
  return JSON.parse(JSON.stringify(json));
}
