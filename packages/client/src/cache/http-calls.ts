import type { CacheEntries, PolicyListeners } from '@mikrokit/policies';
import {
  type CachePolicyClass,
  HttpCache,
  type HttpCacheReply,
} from '@mikrokit/policies/http-cache';
import { toRequest } from '../call/request.ts';
import { SharedReply } from '../policies/shared-replies.ts';
import { type CachedQuery, limitsWithin } from './cached-calls.ts';
import { headersToStore, pickHeaders, toReply } from './reply-text.ts';

/** The names of headers that the rules of HTTP caches need. */
const HEADERS = [
  'age',
  'cache-control',
  'date',
  'etag',
  'expires',
  'last-modified',
  'pragma',
  'vary',
  'content-length',
];

/** The result of a fallback, which is not a reply. */
class NoReply {
  readonly result: unknown;

  constructor(result: unknown) {
    this.result = result;
  }
}

/** Answers queries by the rules of RFC 9111. */
export class HttpCalls {
  readonly #private: HttpCache;
  readonly #shared: HttpCache;

  constructor({
    CachePolicy,
    entries: store,
    staleIfError,
    on,
  }: {
    readonly CachePolicy: CachePolicyClass;
    readonly entries: CacheEntries;
    readonly staleIfError: number | undefined;
    readonly on: PolicyListeners | undefined;
  }) {
    this.#private = new HttpCache({ CachePolicy, store, staleIfError }, { on });
    this.#shared = new HttpCache({ CachePolicy, store, staleIfError, shared: true }, { on });
  }

  async query(query: CachedQuery): Promise<unknown> {
    const { ask, read, parts, request, caller, isPublic, repeatable, cache, ...call } = query;
    const { route, headers } = parts;
    // A query whose URL would be too long is a POST, and HTTP caches do not store its replies.
    if (methodOf(parts) !== 'GET' || parts.hooks !== '')
      return ask({ signal: call.signal, deadline: call.deadline, started: call.started });
    const names = [...HEADERS, ...headersToStore(route)];
    const httpCache = isPublic ? this.#shared : this.#private;
    try {
      const { value } = await httpCache.execute(
        { url: request, headers },
        async (more, attempt) => {
          const result = await ask({
            ...limitsWithin(attempt),
            conditions: more,
            isShared: true,
          });
          if (!(result instanceof SharedReply)) throw new NoReply(result);
          const { status, text = '' } = result.reply;
          return { status, headers: pickHeaders(result.reply, names), body: text };
        },
        {
          ...call,
          caller: `http ${caller}`,
          read: (reply) => read(toShared(reply)),
        },
      );
      return value;
    } catch (error) {
      if (error instanceof NoReply) return error.result;
      throw error;
    }
  }
}

function methodOf({ route, body, headers }: CachedQuery['parts']): string {
  const { codec } = route;
  // GET /articles/{slug}
  if ('http' in codec) return String(codec.http).split(' ')[0] as string;
  return toRequest(route, body, headers, {}).method;
}

function toShared({ status, headers, body }: HttpCacheReply): SharedReply {
  return new SharedReply(toReply({ status, headers, body: String(body) }));
}
