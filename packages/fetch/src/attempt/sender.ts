import { toFetchError } from '../errors/error-reader.ts';
import { FetchError } from '../errors/fetch-error.ts';
import type { HarEntry } from '../trace/har.ts';
import { sendTraced } from '../trace/send-traced.ts';
import type { Transport, TransportReply, TransportRequest } from '../transport/transport.ts';
import { type CookieJar, createCookieJar, keepCookies } from './cookies.ts';
import { isRedirect, redirected } from './redirects.ts';

/** A reply, and the URL that it came from. */
export interface SentReply {
  readonly reply: TransportReply;
  readonly url: string;
}

/** The call that a request is sent for. */
export interface SentCall {
  /** For messages. */
  readonly name: string;
  readonly trace: ((entry: HarEntry) => void) | undefined;
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

  /** The jar; `undefined` without cookies. */
  get jar(): Promise<CookieJar> | undefined {
    if (this.#cookies === false) return undefined;
    this.#jar ??= this.#cookies === true ? createCookieJar() : Promise.resolve(this.#cookies);
    return this.#jar;
  }

  /** Rejects with a `FetchError`. */
  async send(request: TransportRequest, { name, trace }: SentCall): Promise<SentReply> {
    let next = request;
    try {
      for (let hops = 0; ; hops++) {
        const reply = await this.#sendOnce(next, trace);
        const { location } = reply.headers;
        if (this.#redirects === 'manual' || !isRedirect(reply.status, location))
          return { reply, url: next.url };
        await discard(reply);
        next = this.#follow(next, { reply, location, hops, name });
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

  #follow(
    request: TransportRequest,
    {
      reply: { status, headers },
      location,
      hops,
      name,
    }: {
      readonly reply: TransportReply;
      readonly location: string;
      readonly hops: number;
      readonly name: string;
    },
  ): TransportRequest {
    const refuse = (message: string, cause?: unknown) =>
      new FetchError('protocol', { request: name, message, status, headers, cause });
    if (hops >= (this.#redirects as number))
      throw refuse(
        this.#redirects === 0 ? 'it is redirected' : `it is redirected more than ${hops} times`,
      );
    try {
      return redirected(request, status, location);
    } catch (cause) {
      throw refuse((cause as Error).message, cause);
    }
  }
}

/** The most bytes of a redirect's own body that are read, so that its connection can be used again. */
const MAX_DISCARDED = 65_536;

async function discard({ body }: TransportReply): Promise<void> {
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_DISCARDED) break;
  }
}
