import type { Transport } from '@mikrokit/client/http';
import type { Attempt } from '@mikrokit/policies';
import { HopRequest, toHop, within } from './attempt/hop-request.ts';
import { composeInterceptors, type FetchRequest, type Send } from './attempt/interceptors.ts';
import { follow, tooManyRedirects, withoutAdditions } from './attempt/redirects.ts';
import { Sender } from './attempt/sender.ts';
import { assertCacheOptions } from './cache/cache-options.ts';
import { ReplyCache } from './cache/reply-cache.ts';
import { type Answer, type Call, nameOf, type StartedCall } from './call.ts';
import { type IdentifiedCall, identify } from './caller-identity.ts';
import { fetchErrorReader, toCallError } from './errors/error-reader.ts';
import { FetchError } from './errors/fetch-error.ts';
import { toStatusError } from './errors/status-error.ts';
import { KnownLimits, type Limits } from './limits.ts';
import type { CallOptions, FetchOptions } from './options.ts';
import { CallHeaders } from './request/call-headers.ts';
import { assertLength } from './request/content-length.ts';
import { repeatableOf, SAFE } from './request/repeatable-calls.ts';
import type { SentHeaders } from './request/request-headers.ts';
import type { Reconnects } from './response/event-reader.ts';
import { FetchResponse, type OpenReplies } from './response/fetch-response.ts';
import { isTransient, reconnectLimits } from './response/reconnect-limits.ts';
import type { Target } from './target.ts';
import { endTrace, startTrace, withoutTraceElsewhere } from './trace/call-trace.ts';
import type { Tracing } from './trace/tracing.ts';

/** Milliseconds, as `bodyTimeout` of undici. */
const IDLE_TIMEOUT = 300_000;

/** 16 MB. */
const MAX_REPLY_SIZE = 16_777_216;

/** Headers that are known before an attempt. */
interface KnownHeaders {
  /** Headers of the application. */
  readonly headers?: SentHeaders;
  /** Headers of the cache. */
  readonly more?: SentHeaders | undefined;
  /** Whether the cache shares the call already: it also knows what was invalidated meanwhile, and who has asked for what. */
  readonly isShared?: boolean;
}

/** Sends calls with the policies of a client, and each attempt with its interceptors. */
export class CallSender {
  readonly #target: Target;
  readonly #options: FetchOptions;
  readonly #headers: CallHeaders;
  /** The replies whose bodies have not ended, with the function to call when they do. */
  readonly #open: OpenReplies = new Map();
  readonly #sender: Sender;
  readonly #redirects: number | 'manual';
  readonly #maxReplySize: number;
  readonly #intercepted: ((send: Send) => Send) | undefined;
  readonly #cache: ReplyCache | undefined;
  readonly #limits = new KnownLimits();
  /**
   * The headers that were sent for replies: the cache needs them if interceptors can change
   * headers.
   */
  readonly #sentHeaders = new WeakMap<FetchResponse, SentHeaders>();
  readonly #closed = new AbortController();

  constructor(target: Target, options: FetchOptions, transport: Transport) {
    const { policies, headers, interceptors = [], redirects = 10, cookies = false } = options;
    this.#target = target;
    this.#options = options;
    this.#headers = new CallHeaders(target, headers);
    this.#sender = new Sender(transport, { redirects, cookies });
    this.#redirects = redirects;
    this.#maxReplySize = options.maxReplySize ?? MAX_REPLY_SIZE;
    if (interceptors.length > 0) this.#intercepted = composeInterceptors(interceptors);
    if (options.cache !== undefined) {
      assertCacheOptions(options.cache);
      this.#cache = new ReplyCache(options.cache, options.identity === 'public');
    }
    // Rejects invalid policies at once.
    if (policies) this.limits({ policies });
  }

  /**
   * The policies for a call. Throws a `TypeError` if they could give a result to another caller.
   */
  limits({ policies }: Pick<CallOptions, 'policies'>): Limits {
    const limits = this.#limits.of(policies ?? this.#options.policies);
    if (limits.policies.made.dedupe && this.#intercepted && this.#options.identity === undefined)
      throw new TypeError(
        "createFetch: interceptors can send credentials that dedupe does not see; set identity: (call) => string to say whose the results are, or identity: 'public' if everyone gets the same",
      );
    return limits;
  }

  /** The value of a call, or the result of a fallback. Rejects with a `FetchError`. */
  send(prepared: Call): Promise<Answer> {
    const { tracing } = this.#options;
    return tracing === undefined ? this.#send(prepared) : this.#sendTraced(prepared, tracing);
  }

  async #sendTraced(prepared: Call, tracing: Tracing): Promise<Answer> {
    const trace = startTrace(prepared, tracing);
    let answer: Answer;
    try {
      answer = await trace.run(() => this.#send({ ...prepared, traceHeaders: trace.headers }));
    } catch (error) {
      endTrace(trace, { status: error instanceof FetchError ? error.status : undefined, error });
      throw error;
    }
    const { response } = answer;
    const end = (error?: unknown) => endTrace(trace, { status: response?.status, error });
    if (response && this.#open.has(response)) this.#open.set(response, end);
    else end();
    return answer;
  }

  async #send(prepared: Call): Promise<Answer> {
    // Read at once, so that they are as at the start of the call.
    const ownHeaders = this.#headers.start(prepared);
    const call = { ...prepared, ownHeaders, reconnects: this.#reconnectsOf(prepared) };
    // A call that can change something invalidates cached replies, whether its own reply is cached
    // or not: RFC 9111 section 4.4.
    if (this.#cache !== undefined && (call.options.cache !== false || !SAFE.has(call.method)))
      return this.#sendCached(call, this.#cache);
    const response = await this.#sendNow(call);
    if (!(response instanceof FetchResponse)) return { value: response, response: undefined };
    return { value: await this.#read(call, response), response };
  }

  /** The value of a reply, within the limits of its call: a schema of the application can be asynchronous. */
  async #read(call: StartedCall, response: FetchResponse): Promise<unknown> {
    const value = call.read(response);
    if (!(value instanceof Promise)) return value;
    try {
      return await this.#waitFor(call, () => value);
    } catch (cause) {
      throw toCallError(cause, nameOf(call), call.options.signal);
    }
  }

  /** Closes unread replies, and streams that wait to be resumed. */
  closeUnread(): void {
    this.#closed.abort();
    for (const response of this.#open.keys()) if (!response.isBegun) response.cancel();
  }

  /** Follows redirects around the cache, because each reply is one to its own URL: RFC 9111. */
  async #sendCached(given: StartedCall, cache: ReplyCache): Promise<Answer> {
    const { started } = given;
    const urls: string[] = [];
    try {
      const call = { ...given, hop: { started, isFirst: true, isForeign: false } };
      let request = new HopRequest(call, await this.#waitFor(call, () => call.ownHeaders()));
      for (;;) {
        const asked = request;
        const { value, response } = await this.#waitFor(call, () => this.#sendHop(asked, cache));
        if (!(value instanceof HopRequest)) return { value, response };
        urls.push(request.call.url);
        if (urls.length > (this.#redirects as number)) {
          // Stored endless redirects would fail for as long as they are fresh.
          for (const url of urls) await cache.drop(url);
          throw tooManyRedirects(response as FetchResponse, urls.length - 1, nameOf(given));
        }
        request = value;
      }
    } catch (cause) {
      throw toCallError(cause, nameOf(given), given.options.signal);
    }
  }

  /**
   * One request of a chain. Its reply is stored, or comes from the policies. Its value can be the
   * next request.
   */
  async #sendHop({ call, headers }: HopRequest, cache: ReplyCache): Promise<Answer> {
    const { options, hop } = call;
    const { policies } = this.limits(options);
    const { caller } = await this.#identify(call, headers);
    return cache.answer({
      call,
      // Headers of traces can be named by `vary`, so they belong here.
      headers: { ...this.#traceOf(call), ...headers },
      caller,
      maxReplySize: this.#maxReplySize,
      deadline: least(options.deadline, policies.deadline),
      started: hop.started,
      ask: (attempt, more) =>
        this.#sendNow(attempt ? within(call, attempt) : call, {
          headers,
          more,
          isShared: attempt !== undefined,
        }),
      sentHeadersOf: this.#intercepted && ((response) => this.#sentHeaders.get(response)),
      read: (response) => {
        const { method, body } = call;
        // The URL of the reply: interceptors can have changed it.
        const request = { method, url: response.url, headers, body: body?.body };
        const next =
          this.#redirects === 'manual' ? undefined : follow(request, response, nameOf(call));
        return next ? toHop(call, next, response.url) : call.read(response);
      },
    });
  }

  /** Sends a call, with its headers if they are known already. */
  #sendNow(call: StartedCall, known?: KnownHeaders): Promise<unknown> {
    const { policies, timeout, deadline, signal } = call.options;
    if ((policies ?? this.#options.policies ?? timeout ?? deadline ?? signal) === undefined)
      return this.#attempt(call, undefined, known);
    return this.#sendWithin(call, this.limits(call.options), known);
  }

  async #sendWithin(
    call: StartedCall,
    { policies, key }: Limits,
    known: KnownHeaders | undefined,
  ): Promise<unknown> {
    const name = nameOf(call);
    const { signal, timeout, deadline } = call.options;
    const isLimited = policies.endsAttempts || (signal ?? timeout ?? deadline) !== undefined;
    try {
      const shared = policies.made.dedupe
        ? await this.#waitFor(call, () => this.#identify(call, known?.headers))
        : undefined;
      const first = shared ? { ...known, headers: shared.headers } : known;
      const work = (attempt: Attempt) =>
        this.#attempt(
          call,
          isLimited ? attempt.signal : undefined,
          attempt.attempt > 1 ? again(call, first) : first,
        );
      return await policies.execute(work, {
        key: key ? key(call) : call.url.slice(0, call.url.indexOf('/', 8)),
        name,
        signal,
        timeout,
        deadline,
        started: call.hop?.started ?? call.started,
        requestKey: known?.isShared ? undefined : shared?.requestKey,
        repeatable: repeatableOf(call),
        // Each caller reads its own value from the reply, which never changes.
        copy: (result) => result,
        errors: fetchErrorReader,
      });
    } catch (cause) {
      throw toCallError(cause, name, signal);
    }
  }

  async #attempt(
    call: StartedCall,
    signal: AbortSignal | undefined,
    known: KnownHeaders | undefined,
  ): Promise<FetchResponse> {
    const { method, url, body } = call;
    const own = known?.headers ?? (await call.ownHeaders());
    const traced = this.#traceOf(call);
    const headers = { ...traced, ...own, ...known?.more };
    const request = { method, url, headers, body: body?.body, signal };
    const send: Send = (sent) => {
      const allowed = call.hop?.isForeign ? withoutAdditions(sent, request) : sent;
      return this.#sendOnce(call, traced ? withoutTraceElsewhere(allowed, url, traced) : allowed);
    };
    const response = this.#intercepted
      ? await this.#intercepted(send)(request).catch((cause) => {
          throw toCallError(cause, nameOf(call), signal);
        })
      : await this.#sendOnce(call, request);
    if (response.status >= 400) throw await toStatusError(response);
    return response;
  }

  /** The headers of the trace, which other origins do not see, nor the URLs that do not get the client's headers. */
  #traceOf({ hop, url, traceHeaders }: Call): Call['traceHeaders'] {
    return hop?.isForeign || !this.#target.isOwn(url) ? undefined : traceHeaders;
  }

  async #sendOnce(call: StartedCall, request: FetchRequest): Promise<FetchResponse> {
    const name = nameOf(request);
    assertLength(request);
    const { signal, trace = this.#options.trace, policies } = call.options;
    const idleTimeout = call.options.idleTimeout ?? this.#options.idleTimeout ?? IDLE_TIMEOUT;
    const maxReplySize = this.#maxReplySize;
    const { reply, url } = await this.#sender.send(
      {
        ...request,
        isStream: call.isStream,
        maxReplySize,
        idleTimeout,
        acceptsCompression: true,
        wantsBytes: true,
      },
      { name, trace, isHop: call.hop !== undefined },
    );
    const limit = least(call.options.deadline, this.#deadlineOf(policies));
    const deadline = limit && (call.hop?.started ?? call.started) + limit;
    const limits = { signal, idleTimeout, deadline };
    const response = new FetchResponse(reply, {
      ...limits,
      url,
      request: name,
      maxReplySize,
      reconnects: call.reconnects,
      open: this.#open,
    });
    if (this.#cache && this.#intercepted) this.#sentHeaders.set(response, request.headers);
    return response;
  }

  #reconnectsOf(call: Call): Reconnects | undefined {
    if (!call.isStream || repeatableOf(call) === false) return undefined;
    const { signal, policies, repeatable, deadline } = call.options;
    const limit = least(deadline, this.#deadlineOf(policies));
    return {
      open: (lastEventId) => this.#sendAgain(call, lastEventId),
      limits: reconnectLimits(policies ?? this.#options.policies),
      mayRepeatEvents: repeatable === true,
      isTransient,
      onReconnect: call.options.onReconnect ?? this.#options.onReconnect,
      signal,
      closed: this.#closed.signal,
      deadline: limit && call.started + limit,
    };
  }

  /**
   * Repeats the call, with new headers and redirects, and with its policies except for retries: the
   * reader of events does these itself.
   */
  async #sendAgain(call: Call, lastEventId: string | undefined): Promise<FetchResponse> {
    const own = lastEventId === undefined ? {} : { 'last-event-id': utf8Header(lastEventId) };
    const headers = { ...call.headers, ...own };
    const options = { ...call.options, repeatable: false };
    const { value } = await this.send({ ...call, options, headers, read: (response) => response });
    if (value instanceof FetchResponse) return value;
    const message = 'a fallback cannot continue an event stream';
    throw new FetchError('application', { request: nameOf(call), message });
  }

  #deadlineOf(policies: CallOptions['policies']): number | undefined {
    const given = policies ?? this.#options.policies;
    return given === undefined ? undefined : this.#limits.of(given).policies.deadline;
  }

  /**
   * Waits for functions of the application that run outside of attempts, within the limits of the
   * call.
   */
  #waitFor<T>(call: Call, work: () => T | Promise<T>): Promise<T> {
    const { signal, deadline, policies } = call.options;
    const limit = least(deadline, this.#deadlineOf(policies));
    const { started } = call;
    return this.#limits
      .of(undefined)
      .policies.execute(async () => work(), { signal, deadline: limit, started });
  }

  /** Adds the headers to a call, and the caller, who is known by headers and cookies. */
  async #identify(call: StartedCall, known?: SentHeaders): Promise<IdentifiedCall> {
    const headers = known ?? (await call.ownHeaders());
    const jar = await this.#sender.jar;
    const cookies = jar && (await jar.getCookieString(call.url));
    return identify(call, { headers, cookies, identity: this.#options.identity });
  }
}

/**
 * The headers of a further attempt. They are read again, except for a redirect, whose headers
 * depend on its target.
 */
function again({ hop }: Call, first: KnownHeaders | undefined): KnownHeaders | undefined {
  return hop === undefined || hop.isFirst ? { more: first?.more } : first;
}

function least(...limits: readonly (number | undefined)[]): number | undefined {
  const given = limits.filter((limit) => limit !== undefined);
  return given.length > 0 ? Math.min(...given) : undefined;
}

/** A text as a header with a UTF-8 value: one character for each byte (HTML, section 9.2.4). */
function utf8Header(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}
