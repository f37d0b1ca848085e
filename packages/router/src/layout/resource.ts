import type { Endpoint, Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import { isJsonContentType } from '../wire/content-type.ts';
import { noStore, refusal } from '../wire/refusal.ts';

/** What stands at one URL path, and answers which method there. */
export abstract class Resource {
  /** Under which key its refusals stand: a route's id. */
  abstract readonly id: string;
  /** What it is. */
  abstract readonly kind: 'route' | 'batch' | 'description';
  /** Whether it answers POST. */
  abstract readonly takesPost: boolean;
  /** Whether it answers GET and HEAD. */
  abstract readonly takesGet: boolean;

  /** The endpoint of POST. */
  protected abstract post(): Endpoint;
  /** The endpoint of one GET or HEAD, by the request target. */
  protected abstract get(url: string): Endpoint;

  get methods(): readonly string[] {
    const reading = this.takesGet ? ['GET', 'HEAD'] : [];
    return [...reading, ...(this.takesPost ? ['POST'] : []), 'OPTIONS'];
  }

  /** Who answers a request, or the reply if nobody has to run for it. */
  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply {
    if (method === 'POST' && this.takesPost) {
      const endpoint = this.post();
      return isJsonContentType(contentType) ? endpoint : endpoint.refuse('unsupported-media-type');
    }
    if (this.takesGet && (method === 'GET' || method === 'HEAD')) return this.get(url);
    if (method === 'OPTIONS') return { status: 204, headers: this.#allow(), body: undefined };
    const headers = [...noStore, ...this.#allow()];
    return refusal(this.id, toProtocolError('method-not-allowed'), headers);
  }

  #allow(): readonly string[] {
    return ['allow', this.methods.join(', ')];
  }
}
