import type { Endpoint, Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import { isJsonContentType } from '../wire/content-type.ts';
import { refusal } from '../wire/refusal.ts';
import { queryOf } from './url-path.ts';

/** Who answers which method at one URL path. */
export interface ResourceParts {
  /** Under which key its refusals stand: a route's id. */
  readonly id: string;
  /** What it is, for messages at start-up, if not the route of that id. */
  readonly name?: string | undefined;
  /** Asked for the endpoint of POST when it is first needed. */
  readonly post?: (() => Endpoint) | undefined;
  /** Makes the endpoint of one GET or HEAD from the query string, without its question mark. */
  readonly get?: ((query: string) => Endpoint) | undefined;
}

/** What stands at one URL path. */
export class Resource {
  readonly id: string;
  readonly #name: string | undefined;
  readonly #makePost: (() => Endpoint) | undefined;
  #post: Endpoint | undefined = undefined;
  readonly #get: ((query: string) => Endpoint) | undefined;

  constructor({ id, name, post, get }: ResourceParts) {
    this.id = id;
    this.#name = name;
    this.#makePost = post;
    this.#get = get;
  }

  get name(): string {
    return this.#name ?? `route ${JSON.stringify(this.id)}`;
  }

  get methods(): readonly string[] {
    const reading = this.#get === undefined ? [] : ['GET', 'HEAD'];
    return [...reading, ...(this.#makePost === undefined ? [] : ['POST']), 'OPTIONS'];
  }

  /** Who answers a request, or the reply if nobody has to run for it. */
  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply {
    if (method === 'POST' && this.#post !== undefined) {
      if (isJsonContentType(contentType)) return this.#post;
      return this.#post.refuse('unsupported-media-type');
    }
    if (this.#get !== undefined && (method === 'GET' || method === 'HEAD'))
      return this.#get(queryOf(url));
    if (method === 'POST' && this.#makePost !== undefined) {
      this.#post = this.#makePost();
      return this.accept(method, url, contentType);
    }
    if (method === 'OPTIONS') return { status: 204, headers: this.#allow(), body: undefined };
    return refusal(this.id, toProtocolError('method-not-allowed'), this.#allow());
  }

  #allow(): readonly string[] {
    return ['allow', this.methods.join(', ')];
  }
}
