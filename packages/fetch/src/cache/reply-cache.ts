import { isCredential } from '@mikrokit/client/http';
import { type Attempt, type Cache, type CacheCodec, cache } from '@mikrokit/policies';
import { changedUrls, HttpCache } from '@mikrokit/policies/http-cache';
import { assertCachePolicy } from '@mikrokit/policies/option-checks';
import { type Answer, type Call, nameOf } from '../call.ts';
import { fetchErrorReader } from '../errors/error-reader.ts';
import { toStatusError } from '../errors/status-error.ts';
import type { SentHeaders } from '../request/request-headers.ts';
import { FetchResponse } from '../response/fetch-response.ts';
import type { FetchCacheOptions } from './cache-options.ts';
import {
  readStored,
  type StoredReply,
  storedHeaders,
  textOrBytes,
  toReply,
  writeStored,
} from './stored-reply.ts';

/** A request whose reply can be stored. For redirects, one request of the chain. */
interface CachedRequest {
  readonly call: Call;
  /** All that are sent. */
  readonly headers: SentHeaders;
  /** The owner of the reply, with everything that it depends on besides the request. */
  readonly caller: string;
  readonly maxReplySize: number;
  /** Milliseconds from the start of the call. */
  readonly deadline: number | undefined;
  readonly started: number;
  /** The headers that were sent for a reply. Interceptors can have changed them. */
  readonly sentHeadersOf: ((response: FetchResponse) => SentHeaders | undefined) | undefined;
  /** Sends the request within the limits of an attempt, or of the call, with more headers. */
  readonly ask: (attempt?: Attempt, more?: SentHeaders) => Promise<unknown>;
  /** The value of the reply. If it throws, the reply is neither stored nor used. */
  readonly read: (response: FetchResponse) => unknown;
}

/** The result of a fallback, which is no reply and is not stored. */
class NoReply {
  readonly result: unknown;

  constructor(result: unknown) {
    this.result = result;
  }
}

/** A new reply and its value for the caller who asked for it. */
class NewReply {
  readonly reply: StoredReply;
  readonly answer: Answer | undefined;

  constructor(reply: StoredReply, answer?: Answer) {
    this.reply = reply;
    this.answer = answer;
  }
}

/** Methods that change nothing: RFC 9110 section 9.2.1. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Statuses of replies that are stored for a time that the application sets. */
const STORED_STATUSES: ReadonlySet<number> = new Set([200, 301, 302, 303, 307, 308]);

/** Stores replies to GET, and answers requests with them: each reply is one to its own URL, redirects included. */
export class ReplyCache {
  readonly #http: HttpCache | undefined;
  readonly #timed: Cache | undefined;
  readonly #isPublic: boolean;

  constructor({ mode, CachePolicy, on, ttl, ...options }: FetchCacheOptions, isPublic: boolean) {
    this.#isPublic = isPublic;
    const { staleIfError, store } = options;
    if (mode === 'http') {
      assertCachePolicy('createFetch: cache.CachePolicy', CachePolicy);
      this.#http = new HttpCache({ CachePolicy, staleIfError, store, shared: isPublic }, { on });
    } else this.#timed = cache({ mode, ttl: ttl as number, ...options }, { on });
  }

  /** The reply to a request: a stored one, or the result of `ask`. */
  async answer(given: CachedRequest): Promise<Answer> {
    const { method, isStream } = given.call;
    try {
      if (method !== 'GET' || isStream) return await this.#pass(given);
      return await (this.#http ? this.#byRules(this.#http, given) : this.#byTime(given));
    } catch (error) {
      if (error instanceof NoReply) return { value: error.result, response: undefined };
      throw error;
    }
  }

  /** Drops the stored replies to a URL. */
  async drop(url: string): Promise<void> {
    await this.#http?.invalidateRequest(url);
    await this.#timed?.invalidateRequest(url);
  }

  /**
   * A request whose reply is not stored. If it could have changed something, stored replies are
   * outdated: RFC 9111 section 4.4.
   */
  async #pass({ call, ask, read }: CachedRequest): Promise<Answer> {
    const response = responseOf(await ask());
    if (!SAFE.has(call.method)) {
      const headers = storedHeaders(response.headers);
      // Interceptors can have chosen another URL. Then `location` is relative to that.
      const urls = [call.url, response.url].flatMap((url) => changedUrls(url, headers));
      for (const url of new Set(urls)) await this.drop(url);
    }
    return { value: await read(response), response };
  }

  async #byRules(http: HttpCache, given: CachedRequest): Promise<Answer> {
    const { call, headers, caller, ask } = given;
    const { value } = await http.execute(
      { url: call.url, headers },
      async (more, attempt) => await toStored(responseOf(await ask(attempt, more)), given),
      {
        ...optionsOf(given),
        caller,
        read: (stored) => answerOf(stored, given),
        readAs: call.readAs,
      },
    );
    return value as Answer;
  }

  async #byTime(given: CachedRequest): Promise<Answer> {
    const { call, caller, ask } = given;
    const work = async (attempt: Attempt): Promise<NewReply> => {
      const reply = await toStored(responseOf(await ask(attempt)), given);
      return new NewReply(reply, await answerOf(reply, given));
    };
    const result: unknown = await (this.#timed as Cache).execute<unknown>(work, {
      ...optionsOf(given),
      repeatable: true,
      cache: { request: call.url, caller, codec: this.#codecFor(given), readAs: call.readAs },
      copy: (reply) => new NewReply((reply as NewReply).reply),
    });
    // A reply that must not be stored.
    if (result instanceof NewReply) return result.answer ?? (await answerOf(result.reply, given));
    return result as Answer;
  }

  /** Reads the reply to its own request only once. */
  #codecFor(given: CachedRequest): CacheCodec {
    let made: { readonly text: string; readonly answer: Answer | undefined } | undefined;
    return {
      encode: (result) => {
        const { reply, answer } = result as NewReply;
        if (reply.mayStore === false || !this.#isStorable(reply)) return undefined;
        const text = writeStored(reply);
        made = { text, answer };
        return text;
      },
      decode: (text) => {
        const answer = made?.text === text ? made.answer : undefined;
        made = undefined;
        return answer ?? answerOf(readStored(text), given);
      },
    };
  }

  #isStorable({ status, headers }: StoredReply): boolean {
    const control = headers['cache-control'] ?? '';
    if (!STORED_STATUSES.has(status) || /(?:^|[\s,])no-store(?:$|[\s,])/i.test(control))
      return false;
    return !this.#isPublic || !/(?:^|[\s,])private(?:$|[\s,=])/i.test(control);
  }
}

function responseOf(result: unknown): FetchResponse {
  if (result instanceof FetchResponse) return result;
  throw new NoReply(result);
}

async function toStored(response: FetchResponse, given: CachedRequest): Promise<StoredReply> {
  const { status, url } = response;
  const headers = storedHeaders(response.headers);
  const body = textOrBytes(await response.bytes());
  const [sentTo = ''] = url.split('?', 1);
  const isOwn = given.call.url.split('?', 1)[0] === sentTo;
  const sent = given.sentHeadersOf?.(response);
  const mayStore = sent === undefined || !isVaried(headers, sent, given.headers);
  return { status, headers, body, ...(!isOwn && { url: sentTo }), mayStore };
}

/**
 * Whether a reply varies by a header that interceptors changed. The next call looks for it before
 * they change theirs.
 */
function isVaried(
  { vary = '' }: Readonly<Record<string, string>>,
  sent: SentHeaders,
  given: SentHeaders,
): boolean {
  return vary
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .some((name) => !isCredential(name) && sent[name] !== given[name]);
}

async function answerOf(reply: StoredReply, given: CachedRequest): Promise<Answer> {
  const response = toResponse(reply, given);
  // The caller accepts only a stored reply, and there is none.
  if (response.status >= 400) throw await toStatusError(response);
  return { value: await given.read(response), response };
}

function optionsOf({ call, deadline, started }: CachedRequest) {
  const { signal } = call.options;
  return { key: call.url, name: nameOf(call), signal, deadline, started, errors: fetchErrorReader };
}

function toResponse(reply: StoredReply, { call, maxReplySize }: CachedRequest): FetchResponse {
  const { signal } = call.options;
  return new FetchResponse(toReply(reply, maxReplySize), {
    url: reply.url ?? call.url,
    request: nameOf(call),
    maxReplySize,
    signal,
    // It is here as a whole.
    idleTimeout: 0,
    deadline: undefined,
  });
}
