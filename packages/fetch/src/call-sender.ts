import type { Attempt, Repeatable } from '@mikrokit/policies';
import { composeInterceptors, type FetchRequest, type Send } from './attempt/interceptors.ts';
import { follow, tooManyRedirects, withoutAdditions } from './attempt/redirects.ts';
import { Sender } from './attempt/sender.ts';
import { toCacheOptions } from './cache/cache-options.ts';
import { ReplyCache } from './cache/reply-cache.ts';
import { type Answer, type Call, type Hop, nameOf } from './call.ts';
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

type HopCall = Call & { readonly hop: Hop };

/** A request of a chain of redirects: the first, or one that a reply asks for. */
class HopRequest {
  readonly call: HopCall;
  readonly headers: SentHeaders;

  constructor(call: HopCall, headers: SentHeaders) {
    this.call = call;
    this.headers = headers;
  }
}

/** Methods that change nothing, and those that change no more when they are repeated: RFC 9110 section 9.2. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const IDEMPOTENT: ReadonlySet<string> = new Set(['PUT', 'DELETE']);

/** Sends calls within the policies of a client, each attempt within its interceptors. */
export class CallSender {
  readonly #target: Target;
  readonly #options: FetchOptions;
  readonly #base: SentHeaders | (() => Promise<SentHeaders>);
  readonly #sender: Sender;
  readonly #redirects: number | 'manual';
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
    this.#redirects = redirects;
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

  /** The value of a call, or the result of a fallback. Rejects with a `FetchError`. */
  async send(call: Call): Promise<Answer> {
    if (this.#cache !== undefined && call.options.cache !== false)
      return this.#sendCached(call, this.#cache);
    const response = await this.#sendNow(call);
    if (!(response instanceof FetchResponse)) return { value: response, response: undefined };
    return { value: await call.read(response), response };
  }

  /** Follows redirects around the cache, because each reply is one to its own URL: RFC 9111. */
  async #sendCached(given: Call, cache: ReplyCache): Promise<Answer> {
    const started = performance.now();
    const urls: string[] = [];
    try {
      const call = { ...given, hop: { started, isForeign: false } };
      let request = new HopRequest(call, await this.#headersOf(call));
      for (;;) {
        const { value, response } = await this.#sendHop(request, cache);
        if (!(value instanceof HopRequest)) return { value, response };
        urls.push(request.call.url);
        if (urls.length > (this.#redirects as number)) {
          // Kept redirects without an end would fail for as long as they are fresh.
          for (const url of urls) await cache.drop(url);
          throw tooManyRedirects(response as FetchResponse, urls.length - 1, nameOf(given));
        }
        request = value;
      }
    } catch (cause) {
      throw toCallError(cause, nameOf(given), given.options.signal);
    }
  }

  /** One request of a chain: its reply is a kept one, or comes within the policies. Its value may be the next request. */
  async #sendHop({ call, headers }: HopRequest, cache: ReplyCache): Promise<Answer> {
    const { options, hop } = call;
    const { policies } = this.limits(options);
    const { caller } = await this.#identify(call, headers);
    const limits = [options.deadline, policies.deadline].filter((limit) => limit !== undefined);
    return cache.answer({
      call,
      headers,
      caller,
      maxReplySize: this.#maxReplySize,
      deadline: limits.length > 0 ? Math.min(...limits) : undefined,
      started: hop.started,
      ask: (attempt, more) =>
        this.#sendNow(attempt ? within(call, attempt) : call, { ...headers, ...more }),
      read: (response) => {
        const { method, url, body } = call;
        const request = { method, url, headers, body: body?.body };
        const next =
          this.#redirects === 'manual' ? undefined : follow(request, response, nameOf(call));
        return next ? toHop(call, next) : call.read(response);
      },
    });
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
        started: call.hop?.started,
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
    const send: Send = (sent) =>
      this.#sendOnce(call, call.hop?.isForeign ? withoutAdditions(sent, headers) : sent);
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
      { name, trace, isHop: call.hop !== undefined },
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

/** A request within the limits of an attempt, which count from now. */
function within(call: HopCall, { signal, remaining }: Attempt): HopCall {
  const deadline = Number.isFinite(remaining) ? Math.max(1, remaining) : undefined;
  const hop = { ...call.hop, started: performance.now() };
  return { ...call, options: { ...call.options, signal, deadline }, hop };
}

function toHop(
  call: HopCall,
  { method, url, headers, body }: Omit<FetchRequest, 'signal'>,
): HopRequest {
  const isForeign = call.hop.isForeign || new URL(url).origin !== new URL(call.url).origin;
  const hop = { ...call.hop, isForeign };
  return new HopRequest(
    { ...call, method, url, hop, body: body === undefined ? undefined : call.body },
    headers,
  );
}

function repeatableOf({ method, body, isStream, options }: Call): Repeatable {
  const { repeatable, idempotencyKey } = options;
  if (repeatable === false || body?.isRepeatable === false) return false;
  // A reply that is read while it arrives has one reader.
  if (SAFE.has(method)) return isStream ? 'in turn' : true;
  return repeatable || idempotencyKey || IDEMPOTENT.has(method) ? 'in turn' : false;
}
