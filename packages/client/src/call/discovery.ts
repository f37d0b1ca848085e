import { NOT_FOUND, RpcError } from '@mikrokit/router/protocol';
import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import type { ApiModel } from '../codecs/check-params.ts';
import type { CallSettings } from '../options.ts';
import type { Transport } from '../transport/transport.ts';
import type { Described, Description } from './description.ts';
import { loaded } from './loaded.ts';
import type { Route } from './route.ts';
import type { RouteTable } from './route-table.ts';

/** Finds routes that a client does not know yet, and what else only the server or the type model can say. */
export class Discovery {
  readonly #table: RouteTable;
  readonly #attached: ClientCodecs | undefined;
  readonly #transport: Transport;
  readonly #base: string;
  #description: Description | undefined = undefined;
  #described: Described | undefined = undefined;
  #model: { readonly of: Described | undefined; readonly model: Promise<ApiModel> } | undefined =
    undefined;

  constructor(table: RouteTable, transport: Transport) {
    this.#table = table;
    this.#attached = table.codecs;
    this.#transport = transport;
    this.#base = table.base;
  }

  /** A route, asking the server if need be. Rejects when there is no such route. */
  async find(id: string): Promise<Route> {
    if (this.#table.asks) {
      const { Description } = await loaded(id, import('./description.ts'));
      const { headers } = this.#table.options as CallSettings;
      this.#description ??= new Description(this.#transport, { base: this.#base, headers });
      this.#learn(await this.#description.read(id));
    }
    const route = this.#table.known(id) ?? (await this.#load(id));
    if (route !== undefined) return route;
    const [status, message] = NOT_FOUND;
    throw new RpcError('not-found', { status, message });
  }

  #learn(described: Described): void {
    this.#table.asks = false;
    if (described === this.#described) return;
    this.#described = described;
    const { document, mount, codecs } = described;
    const table = this.#table;
    table.routes = new Map();
    table.base = mount + document.base;
    table.codecs = this.#attached ?? codecs;
    table.pathOf = (id) => {
      const path = codecs.routes[id]?.path;
      return path && mount + path;
    };
    // The server may have moved on, so it is asked again before the next call.
    table.doubt = (error) => {
      const { type } = error as RpcError;
      if (type === 'protocol' || type === 'contract-changed') table.asks = true;
    };
  }

  /** A route of a large API: its codecs are loaded now, with those of the routes around it. */
  async #load(id: string): Promise<Route | undefined> {
    const codecs = this.#attached;
    const group = codecs?.groups?.find(({ ids }) => ids.includes(id));
    if (codecs === undefined || group === undefined) return undefined;
    // Into the attached codecs: other clients of the file have use for them too, and no map is asked in later calls.
    Object.assign(codecs.routes, await loaded(id, group.load()));
    return this.#table.known(id);
  }

  /** The type model, as it is attached or described. */
  readModel(id: string): Promise<ApiModel> {
    if (this.#model === undefined || this.#model.of !== this.#described)
      this.#model = { of: this.#described, model: this.#loadModel(id) };
    const { model } = this.#model;
    // It may be there the next time.
    model.catch(() => {
      this.#model = undefined;
    });
    return model;
  }

  async #loadModel(id: string): Promise<ApiModel> {
    const loading = this.#attached?.model?.();
    const text = loading && (await loaded(id, loading));
    if (text !== undefined) return JSON.parse(text) as ApiModel;
    if (this.#described !== undefined) return this.#described.document;
    throw new TypeError('validate needs codecs that were compiled with their model');
  }
}
