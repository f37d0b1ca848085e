import { assertKnownOptions, type CallRequest, type Dispatcher } from '@mikrokit/router';
import type { MiddlewareOptions } from '../middleware/middleware.ts';
import { MIDDLEWARE_OPTION_NAMES } from '../middleware/middleware-option-names.ts';
import {
  createRemoteAddressOf,
  createTrustTest,
  type TrustProxy,
} from '../middleware/trusted-proxies.ts';
import type { WebSockets } from '../web-socket/fetch/web-sockets.ts';
import { assertWebSockets } from './assert-web-sockets.ts';
import { createAnswer, type IsProxied } from './create-answer.ts';
import { createResponder } from './responder.ts';

/** Answers a Fetch API request. Never rejects: errors become replies. `host` is what the host passes next to it. */
export type FetchHandler<Host extends unknown[] = []> = (
  request: Request,
  ...host: Host
) => Promise<Response>;

/**
 * Options of `fetchHandler`. The functions get the request, and everything else that the host passes to its handler.
 */
export interface FetchHandlerOptions<Host extends unknown[] = []> extends MiddlewareOptions {
  /**
   * The address that connected, for `context.request.remoteAddress`. On Bun `(request, server: Server) =>
   * server.requestIP(request)?.address`, on Deno `(_request, info: Deno.ServeHandlerInfo) => info.remoteAddr.hostname`.
   * Default: none, because the Fetch API has no addresses.
   */
  readonly remoteAddress?: (request: Request, ...host: Host) => string | undefined;
  /** The proxies whose `x-forwarded-for` you trust. A list needs `remoteAddress`. Default: none. */
  readonly trustProxy?: TrustProxy;
  /**
   * Keeps the host running for the work of `context.waitUntil`:
   * `(work, _request, _env, ctx: ExecutionContext) => ctx.waitUntil(work)` in a Worker. Default: work runs as long as
   * the process.
   */
  readonly waitUntil?: (work: Promise<unknown>, request: Request, ...host: Host) => void;
  /**
   * `webSockets()` of `@mikrokit/http/web-socket` accepts calls over WebSockets, too, on Bun, Deno and workerd.
   * Default: none.
   */
  readonly webSocket?: WebSockets;
}

/**
 * Serves a router on any host with the Fetch API: `Bun.serve({ fetch })`, `Deno.serve`, a Worker's
 * `export default { fetch }`, a route of Hono or Next. The path of the request's URL is the route's, prefix included.
 * `context.signal` aborts when the host aborts the request. Throws a `TypeError` or `RangeError` for invalid options.
 *
 * @example
 * ```ts
 * import { fetchHandler } from '@mikrokit/http';
 * import { createRouter, route } from '@mikrokit/router';
 *
 * const api = createRouter({ ping: route({ http: 'GET /ping', handler: () => 'pong' }) });
 * const handle = fetchHandler(api);
 *
 * const reply = await handle(new Request('http://localhost/ping'));
 * console.log(reply.status, await reply.json()); // → 200 pong
 * ```
 */
export function fetchHandler<Host extends unknown[] = []>(
  api: Dispatcher,
  options: FetchHandlerOptions<Host> = {},
): FetchHandler<Host> {
  assertKnownOptions('fetchHandler', options, {
    remoteAddress: 1,
    trustProxy: 1,
    waitUntil: 1,
    webSocket: 1,
    ...MIDDLEWARE_OPTION_NAMES,
  });
  const addressOf = createAddressOf(options);
  const isProxied = createProxyTest(options);
  const answer = createAnswer(api, options, isProxied);
  const toResponse = createResponder();
  const { waitUntil, remoteAddress, webSocket, cors } = options;
  assertWebSockets('fetchHandler', webSocket);
  return async (request, ...host) => {
    const call = new FetchRequest(request, {
      address: () => addressOf(request, ...host),
      peer: () => remoteAddress?.(request, ...host),
      waitUntil: (work) => waitUntil?.(work, request, ...host),
    });
    const opened = webSocket?.open(request, {
      api,
      cors,
      call,
      args: host,
      isProxied: () => isProxied(call),
    });
    // Bun's response is undefined even if the WebSocket is open.
    if (opened !== undefined) return opened.response;
    return toResponse(await answer(request, call), request.method);
  };
}

function createAddressOf<Host extends unknown[]>({
  remoteAddress,
  trustProxy,
}: FetchHandlerOptions<Host>): (request: Request, ...host: Host) => string | undefined {
  const peerOf = remoteAddress ?? (() => undefined);
  if (trustProxy === undefined) return peerOf;
  if (trustProxy !== true && remoteAddress === undefined) {
    throw new TypeError(
      'trustProxy is a list, but the Fetch API does not say who connects; pass remoteAddress too, or trustProxy: true if every request comes through your proxies',
    );
  }
  const addressOf = createRemoteAddressOf(trustProxy);
  return (request, ...host) =>
    addressOf(peerOf(request, ...host), request.headers.get('x-forwarded-for') ?? undefined);
}

function createProxyTest({ trustProxy }: { readonly trustProxy?: TrustProxy }): IsProxied {
  if (trustProxy === undefined) return () => false;
  const isTrusted = createTrustTest(trustProxy);
  return (call) => isTrusted((call as FetchRequest).peer);
}

/** The parts of a request that only the host knows. */
interface RequestHost {
  readonly address: () => string | undefined;
  /** The address that connected. */
  readonly peer: () => string | undefined;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** `context.request` of a call that came as a Fetch API request. */
class FetchRequest implements CallRequest {
  readonly native: Request;
  readonly #host: RequestHost;
  #id: string | undefined;

  constructor(native: Request, host: RequestHost) {
    this.native = native;
    this.#host = host;
  }

  /** Created on first use: most calls never need it. */
  get id(): string {
    this.#id ??= crypto.randomUUID();
    return this.#id;
  }

  get remoteAddress(): string | undefined {
    return this.#host.address();
  }

  get peer(): string | undefined {
    return this.#host.peer();
  }

  waitUntil(work: Promise<unknown>): void {
    this.#host.waitUntil(work);
  }

  header(name: string): string | undefined {
    return this.native.headers.get(name) ?? undefined;
  }
}
