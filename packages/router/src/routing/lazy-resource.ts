import type { Endpoint } from '../adapter.ts';
import { Lazy } from '../call/lazy.ts';
import type { Logger } from '../call/logger.ts';
import { LazyEndpoint } from './lazy-endpoint.ts';
import { Resource } from './resource.ts';

/** Options of a {@link LazyResource}. */
export interface LazyResourceOptions {
  readonly kind: 'batch' | 'description';
  /** The key of its refusals in a reply. */
  readonly id: string;
  readonly maxBodySize: number;
  readonly logger: Logger;
  readonly load: () => Promise<Endpoint>;
}

/** A resource of the router itself: batches, which answer POST, or the description, which answers GET and HEAD. */
export class LazyResource extends Resource {
  readonly kind: LazyResourceOptions['kind'];
  readonly id: string;
  readonly #endpoint: Endpoint;

  constructor({ kind, load, ...options }: LazyResourceOptions) {
    super();
    this.kind = kind;
    this.id = options.id;
    this.#endpoint = new LazyEndpoint({
      ...options,
      code: new Lazy(load),
      run: (endpoint, text, request) => endpoint.run(text, request),
    });
  }

  get takesGet(): boolean {
    return this.kind === 'description';
  }

  protected post(): Endpoint {
    return this.#endpoint;
  }

  protected get(): Endpoint {
    return this.#endpoint;
  }
}
