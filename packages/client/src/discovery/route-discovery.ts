import { NOT_FOUND, RpcError, ValidationError } from '@mikrokit/router/protocol';
import type { Issue } from '@mikrokit/types/runtime';
import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import { type ClientRoute, toClientRoute } from '../call/client-route.ts';
import type { Connection } from '../call/connection.ts';
import type { CallSettings, ClientCall } from '../options.ts';
import type { ApiModel } from './check-params.ts';
import type { DescriptionReader, DiscoveredApi } from './description-reader.ts';
import { loadPart } from './load-part.ts';

type CallToCheck = Pick<ClientCall, 'route' | 'params' | 'options'>;

/**
 * Finds routes that are not in the table yet: in the server's description, or in attached codecs
 * that load later.
 */
export class RouteDiscovery {
  readonly #connection: Connection;
  readonly #attached: ClientCodecs | undefined;
  /** The called routes with `rpc: false`. */
  readonly #httpRoutes = new Map<string, ClientRoute>();
  #reader: DescriptionReader | undefined;
  #api: DiscoveredApi | undefined;
  #model:
    | { readonly api: DiscoveredApi | undefined; readonly loading: Promise<ApiModel> }
    | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#attached = connection.table.codecs;
  }

  /** Finds a route, and asks the server if necessary. Rejects if there is no such route. */
  async find(id: string): Promise<ClientRoute> {
    const { table, transport } = this.#connection;
    if (table.needsDiscovery) {
      const { DescriptionReader } = await loadPart(id, import('./description-reader.ts'));
      const { origin, base, options } = table;
      const { headers } = options as CallSettings;
      this.#reader ??= new DescriptionReader(transport, { origin, base, headers });
      this.#update(await this.#reader.read(id));
    }
    const route = this.known(id) ?? (await this.#loadGroup(id));
    if (route !== undefined) return route;
    const [status, message] = NOT_FOUND;
    throw new RpcError('not-found', { status, message });
  }

  /** A known route, including routes with `rpc: false`. `undefined` if it has to be found first. */
  known(id: string): ClientRoute | undefined {
    const { table } = this.#connection;
    const { codecs, needsDiscovery } = table;
    const route = table.find(id);
    if (route !== undefined || codecs === undefined || needsDiscovery) return route;
    let httpRoute = this.#httpRoutes.get(id);
    if (httpRoute === undefined) {
      // The server's description is newer than attached codecs.
      const served = (this.#api?.codecs ?? codecs).httpRoutes?.[id];
      if (served === undefined) return undefined;
      const { http, names } = served;
      const codec = { ...served, ...(codecs.httpRoutes?.[id] ?? codecs.routes[id]), http, names };
      httpRoute = toClientRoute(codecs, { id, url: http, codec });
      this.#httpRoutes.set(id, httpRoute);
    }
    return httpRoute;
  }

  #update(api: DiscoveredApi): void {
    const { table } = this.#connection;
    table.needsDiscovery = false;
    if (api === this.#api) return;
    this.#api = api;
    const { document, mount, codecs } = api;
    table.routes = new Map();
    this.#httpRoutes.clear();
    table.base = mount + document.base;
    table.codecs = this.#attached ?? codecs;
    table.pathOf = (id) => {
      const path = codecs.routes[id]?.path;
      return path && mount + path;
    };
    // The server has possibly been updated, so the next call asks it again.
    table.onError = (error) => {
      const { type } = error as RpcError;
      if (type === 'protocol' || type === 'contract-changed') table.needsDiscovery = true;
    };
  }

  /** Loads the codecs of a route in a large API, together with its group. */
  async #loadGroup(id: string): Promise<ClientRoute | undefined> {
    const codecs = this.#attached;
    const group = codecs?.groups?.find(({ ids }) => ids.includes(id));
    if (codecs === undefined || group === undefined) return undefined;
    // Adds them to the attached codecs, so that other clients of the file have them too, and later
    // calls find them in the table.
    const loaded = await loadPart(id, group.load());
    for (const [route, codec] of Object.entries(loaded))
      Object.assign('http' in codec ? httpRoutesOf(codecs) : codecs.routes, { [route]: codec });
    return this.known(id);
  }

  /** Throws a `ValidationError` with the issues that the server would list, if there are any. */
  async assertValid(call: CallToCheck): Promise<void> {
    const issues = await this.issuesOf(call);
    if (issues.length > 0) throw new ValidationError(issues);
  }

  /** The issues for which the server would reject the parameters of a call. */
  async issuesOf({ route, params, options }: CallToCheck): Promise<readonly Issue[]> {
    const { issuesOfCall } = await loadPart(route, import('./check-params.ts'));
    const model = await this.#readModel(route);
    const { maxDepth } = this.#connection;
    return issuesOfCall(model, { route, params, hooks: options.hooks, maxDepth });
  }

  /** The type model, from attached codecs or from the description. */
  #readModel(id: string): Promise<ApiModel> {
    if (this.#model === undefined || this.#model.api !== this.#api)
      this.#model = { api: this.#api, loading: this.#loadModel(id) };
    const { loading } = this.#model;
    // The next call tries again.
    loading.catch(() => {
      this.#model = undefined;
    });
    return loading;
  }

  async #loadModel(id: string): Promise<ApiModel> {
    const loading = this.#attached?.model?.();
    const text = loading && (await loadPart(id, loading));
    if (text !== undefined) return JSON.parse(text) as ApiModel;
    if (this.#api !== undefined) return this.#api.document;
    throw new TypeError('validate needs codecs that were compiled with their model');
  }
}

function httpRoutesOf(codecs: { httpRoutes?: ClientCodecs['httpRoutes'] }): object {
  codecs.httpRoutes ??= Object.create(null) as NonNullable<ClientCodecs['httpRoutes']>;
  return codecs.httpRoutes;
}
