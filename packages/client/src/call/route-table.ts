import {
  ContractChangedError,
  PROTOCOL_ERRORS,
  RpcError,
  ValidationError,
} from '@mikrokit/router/protocol';
import {
  CLIENT_CODECS_VERSION,
  type ClientCodecs,
  type ClientRouteCodec,
} from '@mikrokit/types/runtime';
import { ClientError } from '../client-error.ts';
import type { ApiModel } from '../codecs/check-params.ts';
import type { CallSettings, ClientOptions, HeaderSource } from '../options.ts';
import type { Transport } from '../transport/transport.ts';
import { type Described, Description } from './description.ts';
import { type Route, toRoute } from './route.ts';

export interface RouteTableParts {
  readonly url: URL;
  readonly options: ClientOptions;
  readonly codecs: ClientCodecs | undefined;
  readonly transport: Transport;
}

/** The routes of an API: from attached codecs, or from what the server says of itself. */
export class RouteTable {
  readonly #options: ClientOptions;
  readonly #attached: ClientCodecs | undefined;
  /** Absent when nothing has to be asked. */
  readonly #description: Description | undefined;
  readonly #routes = new Map<string, Route>();
  #codecs: ClientCodecs | undefined;
  #base: string;
  /** Where routes are served, as the server has said. */
  #described: Described | undefined = undefined;
  #model: Promise<ApiModel> | undefined = undefined;

  constructor({ url, options, codecs, transport }: RouteTableParts) {
    if (codecs !== undefined && codecs.version !== CLIENT_CODECS_VERSION) {
      throw new Error(
        `createClient: this client was compiled for codecs version ${String(codecs.version)}, but it runs version ${CLIENT_CODECS_VERSION}; ` +
          'install @mikrokit/compiler and @mikrokit/client of the same version and compile again',
      );
    }
    this.#base = encoded(`${url.pathname}/${options.prefix ?? ''}/`).replaceAll(/\/+/g, '/');
    this.#options = options;
    this.#attached = codecs;
    this.#codecs = codecs;
    if (codecs === undefined || options.discover || transport.describe !== undefined)
      this.#description = new Description(transport, {
        base: this.#base,
        headers: options.headers as HeaderSource | undefined,
      });
  }

  /** What paths begin with: `/api/`. Batches go there. */
  get base(): string {
    return this.#base;
  }

  /** A route, unless the server has to be asked. */
  known(id: string): Route | undefined {
    const known = this.#routes.get(id);
    if (known !== undefined) return known;
    return this.#description === undefined || this.#description.isCurrent
      ? this.#add(id)
      : undefined;
  }

  /** A route, asking the server if need be. Rejects when there is no such route. */
  async find(id: string): Promise<Route> {
    if (this.#description !== undefined) await this.#learn(this.#description, id);
    const route = this.known(id);
    if (route !== undefined) return route;
    const [status, message] = PROTOCOL_ERRORS['not-found'];
    throw new RpcError('not-found', { status, message });
  }

  /** What a reply was that could not be read: the server may have moved on, so it is asked again before the next call. */
  doubt(error: unknown): void {
    const isDoubtful =
      error instanceof ContractChangedError ||
      (error instanceof ClientError && error.type === 'protocol');
    if (!isDoubtful) return;
    if (this.#description?.isCurrent !== true) return;
    this.#description.isCurrent = false;
    this.#routes.clear();
  }

  /** Throws a `ValidationError` with all issues that the server would find. */
  async assertValid(
    route: string,
    params: readonly unknown[],
    { hooks, maxDepth }: { hooks: CallSettings['hooks']; maxDepth: number },
  ): Promise<void> {
    const { issuesOf } = await import('../codecs/check-params.ts');
    this.#model ??= this.#readModel();
    const issues = issuesOf(await this.#model, { route, params, hooks, maxDepth });
    if (issues.length > 0) throw new ValidationError(issues);
  }

  async #readModel(): Promise<ApiModel> {
    const text = await this.#attached?.model?.();
    if (text !== undefined) return JSON.parse(text) as ApiModel;
    if (this.#described !== undefined) return this.#described.document;
    throw new TypeError(
      'createClient: validate needs a client that was compiled with its type model',
    );
  }

  /** Takes over what the server says, if it says something new. */
  async #learn(description: Description, id: string): Promise<void> {
    const described = await description.read(id);
    if (described === this.#described) return;
    const { interpretedCodecs } = await import('../codecs/interpreted-codecs.ts');
    this.#routes.clear();
    this.#described = described;
    this.#base = described.mount + described.document.base;
    if (this.#attached !== undefined) return;
    this.#model = undefined;
    this.#codecs = interpretedCodecs(described.document);
  }

  #add(id: string): Route | undefined {
    const codecs = this.#codecs;
    if (codecs === undefined || !Object.hasOwn(codecs.routes, id)) return undefined;
    const codec = codecs.routes[id] as ClientRouteCodec;
    const path = this.#pathOf(id, codec);
    if (path === undefined) return undefined;
    const route = toRoute(codecs, { id, path, codec });
    this.#routes.set(id, route);
    return route;
  }

  #pathOf(id: string, { path }: ClientRouteCodec): string | undefined {
    if (this.#described !== undefined) {
      const { document, mount } = this.#described;
      const served = Object.hasOwn(document.routes, id) ? document.routes[id] : undefined;
      return served && mount + served.path;
    }
    if (path !== undefined) return encoded(path);
    const { suffix = '', pathTransform } = this.#options;
    const plain = this.#base + encoded(id) + encoded(suffix);
    return pathTransform === undefined ? plain : encoded(pathTransform(plain, { id }));
  }
}

/** One spelling per path, as the router's: each segment percent-encoded. */
function encoded(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/');
}
