import type { Transport, TransportReply, TransportRequest } from '@mikrokit/client/http';
import { BodyReader, chunksOf } from '@mikrokit/client/http';
import { toFetchError } from '../errors/error-reader.ts';
import type { HarEntry } from '../trace/har.ts';
import { sendTraced } from '../trace/send-traced.ts';
import { type CookieJar, createCookieJar, keepCookies } from './cookies.ts';
import { follow, tooManyRedirects } from './redirects.ts';

/** A reply, and the URL that it came from. */
interface SentReply {
  readonly reply: TransportReply;
  readonly url: string;
}

/** The call that a request is sent for. */
interface SentCall {
  /** For messages. */
  readonly name: string;
  readonly trace: ((entry: HarEntry) => void) | undefined;
  /** Whether a redirect is returned as a reply, because its caller follows it. */
  readonly isHop?: boolean | undefined;
}

interface SenderOptions {
  readonly redirects: number | 'manual';
  readonly cookies: CookieJar | boolean;
}

/** Sends requests with the cookies of a jar, and follows redirects. */
export class Sender {
  readonly #transport: Transport;
  readonly #redirects: number | 'manual';
  readonly #cookies: CookieJar | boolean;
  #jar: Promise<CookieJar> | undefined;

  constructor(transport: Transport, { redirects, cookies }: SenderOptions) {
    this.#transport = transport;
    this.#redirects = redirects;
    this.#cookies = cookies;
  }

  /** The jar. `undefined` without cookies. */
  get jar(): Promise<CookieJar> | undefined {
    if (this.#cookies === false) return undefined;
    if (this.#cookies !== true) return Promise.resolve(this.#cookies);
    this.#jar ??= createCookieJar().catch((error: unknown) => {
      // The next call tries again.
      this.#jar = undefined;
      throw error;
    });
    return this.#jar;
  }

  /** Rejects with a `FetchError`. */
  async send(request: TransportRequest, { name, trace, isHop }: SentCall): Promise<SentReply> {
    let sent = request;
    try {
      for (let hops = 0; ; hops++) {
        const reply = await this.#sendOnce(sent, trace);
        const next = this.#redirects === 'manual' ? undefined : follow(sent, reply, name);
        if (next === undefined) return { reply, url: sent.url };
        await discard(reply);
        if (isHop) return { reply, url: sent.url };
        if (hops === this.#redirects) throw tooManyRedirects(reply, hops, name);
        sent = next;
      }
    } catch (cause) {
      throw toFetchError(cause, name, request.signal);
    }
  }

  async #sendOnce(request: TransportRequest, trace: SentCall['trace']): Promise<TransportReply> {
    if (this.#cookies === false) return this.#dispatch(request, trace);
    const jar = await (this.jar as Promise<CookieJar>);
    const stored = await jar.getCookieString(request.url);
    const cookie = [request.headers.cookie, stored].filter(Boolean).join('; ');
    const headers = cookie === '' ? request.headers : { ...request.headers, cookie };
    const reply = await this.#dispatch({ ...request, headers }, trace);
    await keepCookies(jar, reply, request.url);
    return reply;
  }

  #dispatch(request: TransportRequest, trace: SentCall['trace']): Promise<TransportReply> {
    if (trace) return sendTraced(this.#transport, request, trace);
    return this.#transport.send(request);
  }
}

/** The most bytes of a redirect's body that are read, so that its connection can be used again. */
const MAX_DISCARDED = 65_536;

/** Milliseconds that reading the rest can take. */
const DISCARDING = 1000;

async function discard(reply: TransportReply): Promise<void> {
  const { body } = reply;
  if (!body) return;
  const reader = new BodyReader(
    { body: chunksOf(body), cancel: () => reply.cancel?.(), toError: (end) => new Error(end) },
    { signal: undefined, idleTimeout: 0, deadline: performance.now() + DISCARDING },
  );
  try {
    let size = 0;
    for (let step = await reader.next(); !step.done; step = await reader.next()) {
      size += step.value.byteLength;
      if (size > MAX_DISCARDED) break;
    }
  } catch {
    // The rest is not needed. This closes the connection, and the redirect is followed.
  } finally {
    reader.cancel();
  }
}
