import { type Attempt, type Cache, type CacheCodec, cache } from '@mikrokit/policies';
import { HttpCache } from '@mikrokit/policies/http-cache';
import { type Call, nameOf } from '../call.ts';
import { fetchErrorReader } from '../errors/error-reader.ts';
import type { SentHeaders } from '../request/request-headers.ts';
import { FetchResponse } from '../response/fetch-response.ts';
import type { FetchCacheOptions } from './cache-options.ts';
import {
  type KeptReply,
  keptHeaders,
  readKept,
  textOrBytes,
  toReply,
  writeKept,
} from './kept-reply.ts';

/** A call whose reply may be kept. */
export interface CachedCall {
  readonly call: Call;
  /** All that are sent. */
  readonly headers: SentHeaders;
  /** The owner of the reply, and everything else beside the request that it depends on. */
  readonly caller: string;
  readonly maxReplySize: number;
  /** Makes the call with some more headers, within the limits of an attempt. */
  readonly ask: (more: SentHeaders, attempt: Attempt) => Promise<unknown>;
}

/** The result of a fallback, which is no reply and is not kept. */
class NoReply {
  readonly result: unknown;

  constructor(result: unknown) {
    this.result = result;
  }
}

/** Keeps replies to GET, and answers calls with them. */
export class ReplyCache {
  readonly #http: HttpCache | undefined;
  readonly #timed: Cache | undefined;
  readonly #isPublic: boolean;

  constructor({ mode, on, ttl, ...options }: FetchCacheOptions, isPublic: boolean) {
    this.#isPublic = isPublic;
    const { staleIfError, store } = options;
    if (mode === 'http')
      this.#http = new HttpCache({ staleIfError, store, shared: isPublic }, { on });
    else this.#timed = cache({ mode, ttl: ttl as number, ...options }, { on });
  }

  /** The reply to a call: a kept one, or that of `ask`. */
  async answer(given: CachedCall): Promise<unknown> {
    try {
      return await (this.#http ? this.#byRules(this.#http, given) : this.#byTime(given));
    } catch (error) {
      if (error instanceof NoReply) return error.result;
      throw error;
    }
  }

  /** Drops what is kept of a URL that was changed. */
  async drop(url: string): Promise<void> {
    await this.#http?.invalidate(`${url}\n`);
    await this.#timed?.invalidate(url);
  }

  async #byRules(http: HttpCache, given: CachedCall): Promise<FetchResponse> {
    const { call, headers, caller, ask } = given;
    let url = call.url;
    const {
      status,
      headers: kept,
      body,
    } = await http.execute(
      { method: call.method, url, headers },
      async (more, attempt) => {
        const response = responseOf(await ask(more, attempt));
        url = response.url;
        const body = textOrBytes(await response.bytes());
        return { status: response.status, headers: keptHeaders(response.headers), body };
      },
      { ...circumstancesOf(call), caller },
    );
    return toResponse({ status, headers: kept, body, url }, given);
  }

  async #byTime(given: CachedCall): Promise<FetchResponse> {
    const { call, caller, ask } = given;
    const codec: CacheCodec = {
      encode: (reply) =>
        this.#mayKeep(reply as KeptReply) ? writeKept(reply as KeptReply) : undefined,
      decode: readKept,
    };
    const work = async (attempt: Attempt): Promise<KeptReply> => {
      const response = responseOf(await ask({}, attempt));
      const { status, headers, url } = response;
      return {
        status,
        headers: keptHeaders(headers),
        url,
        body: textOrBytes(await response.bytes()),
      };
    };
    const kept = await (this.#timed as Cache).execute(work, {
      ...circumstancesOf(call),
      repeatable: true,
      cache: { request: call.url, caller, codec },
      // Nobody changes it.
      copy: (reply) => reply,
    });
    return toResponse(kept, given);
  }

  #mayKeep({ status, headers }: KeptReply): boolean {
    const control = headers['cache-control'] ?? '';
    if (status !== 200 || /(?:^|[\s,])no-store(?:$|[\s,])/i.test(control)) return false;
    return !this.#isPublic || !/(?:^|[\s,])private(?:$|[\s,=])/i.test(control);
  }
}

function responseOf(result: unknown): FetchResponse {
  if (result instanceof FetchResponse) return result;
  throw new NoReply(result);
}

function circumstancesOf(call: Call) {
  const { signal, deadline } = call.options;
  return { key: call.url, name: nameOf(call), signal, deadline, errors: fetchErrorReader };
}

function toResponse(kept: KeptReply, { call, maxReplySize }: CachedCall): FetchResponse {
  const { signal } = call.options;
  return new FetchResponse(toReply(kept), {
    url: kept.url,
    request: nameOf(call),
    maxReplySize,
    signal,
  });
}
