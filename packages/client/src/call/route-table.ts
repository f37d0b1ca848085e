import type { ApiDocument } from '@mikrokit/router/protocol';
import { CLIENT_CODECS_VERSION, type ClientCodecs } from '@mikrokit/types/runtime';
import { ClientError } from '../client-error.ts';
import type { ClientOptions } from '../options.ts';
import type { Transport } from '../transport/transport.ts';
import type { Route } from './route.ts';

/** The routes of the server: from attached codecs, or from what the server says of itself. */
export class RouteTable {
  readonly #routes = new Map<string, Route>();
  readonly #base: string;
  readonly #suffix: string;
  readonly #transport: Transport;
  #codecs: ClientCodecs | undefined;
  #finding: Promise<ClientCodecs> | undefined = undefined;

  constructor(
    url: URL,
    { prefix = '', suffix = '' }: ClientOptions,
    codecs: ClientCodecs | undefined,
    transport: Transport,
  ) {
    if (codecs !== undefined && codecs.version !== CLIENT_CODECS_VERSION) {
      throw new Error(
        `createClient: this client was compiled for codecs version ${String(codecs.version)}, but it runs version ${CLIENT_CODECS_VERSION}. ` +
          'Reinstall so that @mikrokit/compiler and @mikrokit/client have the same version, then compile again.',
      );
    }
    this.#base =
      `/${[...url.pathname.split('/'), ...prefix.split('/')].filter(Boolean).join('/')}/`.replace(
        '//',
        '/',
      );
    this.#suffix = suffix;
    this.#codecs = codecs;
    this.#transport = transport;
  }

  /** A route, unless the server has to be asked. */
  known(id: string): Route | undefined {
    return this.#routes.get(id) ?? this.#add(id);
  }

  /** A route, asking the server what there is. Rejects when there is no such route. */
  async find(id: string): Promise<Route> {
    this.#finding ??= this.#codecs ? Promise.resolve(this.#codecs) : this.#ask(id);
    try {
      this.#codecs = await this.#finding;
    } catch (error) {
      // The next call asks again.
      this.#finding = undefined;
      throw error;
    }
    const route = this.known(id);
    if (route === undefined)
      throw new ClientError('protocol', id, { message: 'the API has no such route' });
    return route;
  }

  #add(id: string): Route | undefined {
    const codecs = this.#codecs;
    const codec = codecs?.routes[id];
    if (codecs === undefined || codec === undefined) return undefined;
    const path =
      codec.path ?? this.#base + id.split('/').map(encodeURIComponent).join('/') + this.#suffix;
    const route = { id, path, codec, codecs };
    this.#routes.set(id, route);
    return route;
  }

  async #ask(id: string): Promise<ClientCodecs> {
    const { interpretedCodecs } = await import('../codecs/interpreted-codecs.ts');
    return interpretedCodecs(await this.#describe(id));
  }

  async #describe(id: string): Promise<ApiDocument> {
    const path = `${this.#base}mikrokit.json`;
    try {
      const reply = await this.#transport.send({
        method: 'GET',
        path,
        headers: [],
        body: undefined,
        signal: undefined,
      });
      return JSON.parse(reply.text) as ApiDocument;
    } catch (cause) {
      throw new ClientError('protocol', id, {
        message: `${path} does not describe the API`,
        cause,
      });
    }
  }
}
