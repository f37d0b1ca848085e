import type { Attempt, Repeatable } from '@mikrokit/policies';
import { composeInterceptors, type FetchRequest, type Send } from './attempt/interceptors.ts';
import { Sender } from './attempt/sender.ts';
import { toCacheOptions } from './cache/cache-options.ts';
import { ReplyCache } from './cache/reply-cache.ts';
import { type Call, nameOf } from './call.ts';
import { type IdentifiedCall, identify } from './caller-identity.ts';
import { fetchErrorReader, toCallError } from './errors/error-reader.ts';
import { FetchError } from './errors/fetch-error.ts';
import { toStatusError } from './errors/status-error.ts';
import { KnownLimits, type Limits } from './limits.ts';
import type { CallOptions, FetchOptions } from './options.ts';
import { addHeaders, baseHeaders, type SentHeaders } from './request/request-headers.ts';
import { FetchResponse } from './response/fetch-response.ts';
import type { Target } from './target.ts';
import type { Transport } from './transport/transport.ts';

/** 16 MB. */
const MAX_REPLY_SIZE = 16_777_216;

/** Methods that change nothing, and those that change no more when they are repeated: RFC 9110 section 9.2. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const IDEMPOTENT: ReadonlySet<string> = new Set(['PUT', 'DELETE']);

/** Sends calls within the policies of a client, each attempt within its interceptors. */
export class CallSender {
  readonly #target: Target;
  readonly #options: FetchOptions;
  readonly #base: SentHeaders | (() => Promise<SentHeaders>);
  readonly #sender: Sender;
  readonly #maxReplySize: number;
  readonly #intercepted: ((send: Send) => Send) | undefined;
  readonly #cache: ReplyCache | undefined;
  readonly #limits = new KnownLimits();

  constructor(target: Target, options: FetchOptions, transport: Transport) {
    const { policies, headers, interceptors = [], redirects = 10, cookies = false } = options;
    this.#target = target;
    this.#options = options;
    this.#base = baseHeaders(headers);
    this.#sender = new Sender(transport, { redirects, cookies });
    this.#maxReplySize = options.maxReplySize ?? MAX_REPLY_SIZE;
    if (interceptors.length > 0) this.#intercepted = composeInterceptors(interceptors);
    if (options.cache !== undefined)
      this.#cache = new ReplyCache(toCacheOptions(options.cache), options.identity === 'public');
    // Refuses what is wrong with them at once.
    if (policies) this.limits({ policies });
  }

  /** The policies for a call. Throws a `TypeError` for those that could give a result to another caller. */
  limits({ policies }: Pick<CallOptions, 'policies'>): Limits {
    const limits = this.#limits.of(policies ?? this.#options.policies);
    if (limits.policies.dedupe && this.#intercepted && this.#options.identity === undefined)
      throw new TypeError(
        "createFetch: interceptors may send credentials that dedupe does not see; say whose the results are by identity: (call) => string, or identity: 'public' if all callers get the same",
      );
    return limits;
  }

  /** The reply to a call, unless its status is one of an error; or the result of a fallback. Rejects with a `FetchError`. */
  send(call: Call): Promise<unknown> {
    const cache = call.options.cache === false ? undefined : this.#cache;
    return cache === undefined ? this.#sendNow(call) : this.#sendCached(call, cache);
  }

  async #sendCached(call: Call, cache: ReplyCache): Promise<unknown> {
    if (call.method !== 'GET' || call.isStream) {
      const result = await this.#sendNow(call);
      // RFC 9111 section 4.4.
      if (!SAFE.has(call.method)) await cache.drop(call.url);
      return result;
    }
    const { signal } = call.options;
    try {
      const { headers, caller } = await this.#identify(call);
      const maxReplySize = this.#maxReplySize;
      const ask = (more: SentHeaders, attempt: Attempt) => {
        const { signal, remaining } = attempt;
        const deadline = Number.isFinite(remaining) ? Math.max(1, remaining) : undefined;
        const options = { ...call.options, signal, deadline };
        return this.#sendNow({ ...call, options }, { ...headers, ...more });
      };
      return await cache.answer({ call, headers, caller, maxReplySize, ask });
    } catch (cause) {
      throw toCallError(cause, nameOf(call), signal);
    }
  }

  /** Sends a call, with its headers if they are known already. */
  #sendNow(call: Call, headers?: SentHeaders): Promise<unknown> {
    const { policies, timeout, deadline, signal } = call.options;
    if ((policies ?? this.#options.policies ?? timeout ?? deadline) === undefined)
      return this.#attempt(call, signal, headers);
    return this.#sendWithin(call, this.limits(call.options), headers);
  }

  async #sendWithin(
    call: Call,
    { policies, key, mayEnd }: Limits,
    known: SentHeaders | undefined,
  ): Promise<unknown> {
    const name = nameOf(call);
    const { signal, timeout, deadline } = call.options;
    const isLimited = mayEnd || (signal ?? timeout ?? deadline) !== undefined;
    try {
      const shared = policies.dedupe ? await this.#identify(call, known) : undefined;
      const headers = shared?.headers ?? known;
      const work = (attempt: Attempt) =>
        this.#attempt(call, isLimited ? attempt.signal : undefined, headers);
      return await policies.execute(work, {
        key: key ? key(call) : call.url.slice(0, call.url.indexOf('/', 8)),
        name,
        signal,
        timeout,
        deadline,
        requestKey: shared?.requestKey,
        repeatable: repeatableOf(call),
        // Each caller reads its own value from the reply, which is never changed.
        copy: (result) => result,
        errors: fetchErrorReader,
      });
    } catch (cause) {
      throw toCallError(cause, name, signal);
    }
  }

  async #attempt(
    call: Call,
    signal: AbortSignal | undefined,
    known: SentHeaders | undefined,
  ): Promise<FetchResponse> {
    const { method, url, body } = call;
    const headers = known ?? (await this.#headersOf(call));
    const request = { method, url, headers, body: body?.body, signal };
    const send: Send = (sent) => this.#sendOnce(call, sent);
    const response = this.#intercepted
      ? await this.#intercepted(send)(request).catch((cause) => {
          throw toCallError(cause, nameOf(call), signal);
        })
      : await this.#sendOnce(call, request);
    if (response.status >= 400) throw await toStatusError(response);
    return response;
  }

  async #sendOnce(call: Call, request: FetchRequest): Promise<FetchResponse> {
    const name = nameOf(request);
    const { signal, trace = this.#options.trace } = call.options;
    const maxReplySize = this.#maxReplySize;
    const { reply, url } = await this.#sender.send(
      { ...request, isStream: call.isStream, maxReplySize },
      { name, trace },
    );
    return new FetchResponse(reply, { url, request: name, maxReplySize, signal });
  }

  async #headersOf(call: Call): Promise<SentHeaders> {
    const all: SentHeaders = {};
    if (this.#target.isOwn(call.url)) {
      try {
        addHeaders(all, typeof this.#base === 'function' ? await this.#base() : this.#base);
      } catch (cause) {
        const message = 'the function of headers failed';
        throw new FetchError('application', { request: nameOf(call), message, cause });
      }
    }
    addHeaders(all, call.headers);
    return all;
  }

  /** A call with its headers, and the caller that they and the cookies show. */
  async #identify(call: Call, known?: SentHeaders): Promise<IdentifiedCall> {
    const headers = known ?? (await this.#headersOf(call));
    const jar = await this.#sender.jar;
    const cookies = jar && (await jar.getCookieString(call.url));
    return identify(call, { headers, cookies, identity: this.#options.identity });
  }
}

function repeatableOf({ method, body, isStream, options }: Call): Repeatable {
  const { repeatable, idempotencyKey } = options;
  if (repeatable === false || body?.isRepeatable === false) return false;
  // A reply that is read while it arrives has one reader.
  if (SAFE.has(method)) return isStream ? 'in turn' : true;
  return repeatable || idempotencyKey || IDEMPOTENT.has(method) ? 'in turn' : false;
}
