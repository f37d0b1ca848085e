import type { Endpoint, Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import { NO_STORE } from '../call/headers.ts';
import { rejection } from '../call/rejection.ts';

/** A URL path and the methods that it answers. */
export abstract class Resource {
  /** The key of its rejections in a reply: a route's id. */
  abstract readonly id: string;
  abstract readonly kind: 'route' | 'batch' | 'description';
  /** Whether it answers GET and HEAD. */
  abstract readonly takesGet: boolean;

  /** The endpoint of POST. */
  protected abstract post(): Endpoint;
  /** The endpoint of one GET or HEAD, by the request target. */
  protected abstract get(url: string, method: 'GET' | 'HEAD'): Endpoint;

  get takesPost(): boolean {
    return this.kind !== 'description';
  }

  get methods(): readonly string[] {
    const reading = this.takesGet ? ['GET', 'HEAD'] : [];
    return [...reading, ...(this.takesPost ? ['POST'] : []), 'OPTIONS'];
  }

  /** The endpoint of a request, or the reply if nothing has to run. */
  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply {
    if (method === 'POST' && this.takesPost) {
      const endpoint = this.post();
      if (url.includes('?') && PARAMS.test(url))
        return endpoint.reject('bad-request', paramsInPost);
      return isJsonContentType(contentType) || endpoint.isRaw
        ? endpoint
        : endpoint.reject('unsupported-media-type');
    }
    if (this.takesGet && (method === 'GET' || method === 'HEAD')) return this.get(url, method);
    const allow = ['allow', this.methods.join(', ')];
    if (method === 'OPTIONS') return { status: 204, headers: allow, body: undefined };
    return rejection(this.id, toProtocolError('method-not-allowed'), [...NO_STORE, ...allow]);
  }
}

const PARAMS = /[?&]params=/;
const paramsInPost =
  "'params' in the query string is only for GET; send the parameters in the body";
const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;
// Ignores a charset without a value.
const OTHER_CHARSET = /;\s*charset\s*(?:;|$|=(?!\s*(?:utf-?8|"utf-?8")\s*(?:;|$)))/i;

/** Whether a content type is JSON in UTF-8 (RFC 9110 section 8.3), in any case, with or without parameters. */
export function isJsonContentType(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  if (contentType === undefined) return false;
  return JSON_TYPE.test(contentType) && !OTHER_CHARSET.test(contentType);
}
