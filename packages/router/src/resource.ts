import type { Endpoint, Reply } from './adapter.ts';
import { isJsonContentType } from './content-type.ts';
import { toProtocolError } from './errors.ts';
import { refusal } from './refusal.ts';
import { queryOf } from './url-path.ts';

/** Who answers which method at one URL path. */
export interface ResourceParts {
  /** Under which key its refusals stand: a route's id. */
  readonly id: string;
  /** What it is, for messages at start-up: `route "users/get"`. */
  readonly name: string;
  readonly post?: Endpoint;
  /** Makes the endpoint of one GET or HEAD from the query string, without its question mark. */
  readonly get?: (query: string) => Endpoint;
}

/** What stands at one URL path. */
export class Resource {
  readonly id: string;
  readonly name: string;
  readonly methods: readonly string[];
  readonly #post: Endpoint | undefined;
  readonly #get: ((query: string) => Endpoint) | undefined;
  readonly #allow: readonly string[];

  constructor({ id, name, post, get }: ResourceParts) {
    this.id = id;
    this.name = name;
    this.#post = post;
    this.#get = get;
    this.methods = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : []), 'OPTIONS'];
    this.#allow = ['allow', this.methods.join(', ')];
  }

  /** Who answers a request, or the reply if nobody has to run for it. */
  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply {
    if (method === 'POST' && this.#post !== undefined) {
      if (isJsonContentType(contentType)) return this.#post;
      return this.#post.refuse('unsupported-media-type');
    }
    if (this.#get !== undefined && (method === 'GET' || method === 'HEAD'))
      return this.#get(queryOf(url));
    if (method === 'OPTIONS') return { status: 204, headers: this.#allow, body: undefined };
    return refusal(this.id, toProtocolError('method-not-allowed'), this.#allow);
  }
}
