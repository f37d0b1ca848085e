import type { Duplex } from 'node:stream';
import { assertKnownOptions } from '@mikrokit/types/runtime/client';
import { Agent, type buildConnector, type Dispatcher, interceptors, ProxyAgent } from 'undici';
import type {
  Transport,
  TransportFactory,
  TransportReply,
  TransportRequest,
} from '../transport.ts';
import { type ConnectTimes, timedConnector } from './connect-times.ts';
import { ACCEPT_ENCODING } from './decompress.ts';
import { environmentProxies, toProxy } from './environment-proxies.ts';
import { ReplyReader } from './reply-reader.ts';
import { StreamedReply } from './streamed-reply.ts';
import { withTimes } from './timed-handler.ts';

/** Options of {@link undiciTransport}. */
export interface UndiciOptions {
  /** The most connections to one origin. Default: no limit. */
  readonly connections?: number | undefined;
  /** Options of connections: `ca`, `cert`, `rejectUnauthorized`, `timeout` in milliseconds, `socketPath` and others. Default: undici's own. */
  readonly connect?: buildConnector.BuildOptions | undefined;
  /** Uses HTTP/2 with servers that offer it over TLS. Default: `true`. */
  readonly http2?: boolean | undefined;
  /**
   * The URL of a proxy, or `'environment'` for the variables `HTTP_PROXY`, `HTTPS_PROXY` and `ALL_PROXY`, except for
   * the hosts, addresses and ranges of `NO_PROXY`. Default: none.
   */
  readonly proxy?: string | undefined;
  /** Caches addresses of hosts, for at most these milliseconds. `true` stands for 10,000. Default: `false`. */
  readonly dnsCache?: boolean | number | undefined;
  /** Milliseconds for which an idle connection stays open. A shorter hint of the server wins. Default: 4,000. */
  readonly keepAlive?: number | undefined;
}

/** Sends requests with undici, over its own connections. Node only. */
export function undiciTransport(options: UndiciOptions = {}): TransportFactory<Transport> {
  assertUndiciOptions(options);
  return () => createTransport(options);
}

/** Sends requests, and knows the times of the connections it makes. */
interface Connections {
  readonly dispatcher: Dispatcher;
  readonly take: (socket: Duplex) => ConnectTimes | undefined;
  /** Host and port of the proxy. */
  readonly proxy?: string;
}

/** The connections to an origin. */
type ConnectionsOf = (origin: string) => Connections;

class UndiciTransport implements Transport {
  readonly readsBytes = true;
  readonly #connectionsOf: ConnectionsOf;
  readonly #opened: () => Iterable<Connections>;

  constructor(connectionsOf: ConnectionsOf, opened: () => Iterable<Connections>) {
    this.#connectionsOf = connectionsOf;
    this.#opened = opened;
  }

  send(request: TransportRequest): Promise<TransportReply> {
    const { url, timings } = request;
    // Faster than a URL object: `npm run bench -- fetch`.
    const at = url.indexOf('/', 8);
    const origin = url.slice(0, at);
    const { dispatcher: own, take, proxy } = this.#connectionsOf(origin);
    const dispatcher = timings === undefined ? own : own.compose(withTimes(timings, take));
    const options = dispatchOptions(request, origin, url.slice(at));
    const Reader = request.isStream ? StreamedReply : ReplyReader;
    return new Promise((resolve, reject) => {
      const fail =
        proxy === undefined ? reject : (cause: unknown) => reject(asProxied(proxy, cause));
      dispatcher.dispatch(options, new Reader(resolve, fail, request));
    });
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#opened(), ({ dispatcher }) => dispatcher.close()));
  }
}

/** Codes of failures to reach a proxy, and of a proxy that passes nothing on. */
const PROXY_FAILURES = /^(?:E[A-Z]+|UND_ERR_CONNECT_TIMEOUT|UND_ERR_ABORTED)$/;

function asProxied(proxy: string, cause: unknown): unknown {
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && PROXY_FAILURES.test(code)
    ? new ProxyError(proxy, cause)
    : cause;
}

function dispatchOptions(
  { method, headers, body, size, isStream, idleTimeout, acceptsCompression }: TransportRequest,
  origin: string,
  path: string,
): Dispatcher.DispatchOptions {
  const accepts = acceptsCompression && headers['accept-encoding'] === undefined;
  return {
    origin,
    path,
    method,
    headers:
      accepts || size !== undefined
        ? {
            ...headers,
            ...(accepts && { 'accept-encoding': ACCEPT_ENCODING }),
            ...(size !== undefined && { 'content-length': String(size) }),
          }
        : headers,
    // undici would read a whole blob before it sends anything.
    body: body instanceof Blob ? body.stream() : (body ?? null),
    // The reader of a stream limits the time between chunks.
    bodyTimeout: isStream ? 0 : idleTimeout,
  } as Dispatcher.DispatchOptions;
}

function createTransport(options: UndiciOptions): UndiciTransport {
  const { proxy } = options;
  if (proxy === undefined) {
    const direct = directConnections(options);
    return new UndiciTransport(
      () => direct,
      () => [direct],
    );
  }
  const proxyOf =
    proxy === 'environment' ? environmentProxies(process.env) : () => toProxy('proxy', proxy);
  const byProxy = new Map<string | undefined, Connections>();
  const connectionsOf = (origin: string): Connections => {
    const found = proxyOf(origin);
    const known = byProxy.get(found?.href);
    if (known !== undefined) return known;
    const made = found ? proxiedConnections(options, found) : directConnections(options);
    byProxy.set(found?.href, made);
    return made;
  };
  return new UndiciTransport(connectionsOf, () => byProxy.values());
}

function commonOptions({ connections, http2 = true, keepAlive }: UndiciOptions) {
  return {
    ...(connections !== undefined && { connections }),
    ...(keepAlive !== undefined && { keepAliveTimeout: keepAlive }),
    allowH2: http2,
  };
}

function proxiedConnections(options: UndiciOptions, { href, host }: URL): Connections {
  const { connect } = options;
  const own = { ...commonOptions(options), ...(connect && { connect, requestTls: connect }) };
  return { dispatcher: new ProxyAgent({ ...own, uri: href }), take: () => undefined, proxy: host };
}

function directConnections(options: UndiciOptions): Connections {
  const { connect, http2 = true, dnsCache = false } = options;
  const { connect: timed, take } = timedConnector({ allowH2: http2, ...connect });
  const agent = new Agent({ ...commonOptions(options), connect: timed });
  if (dnsCache === false) return { dispatcher: agent, take };
  const dns = interceptors.dns({ maxTTL: dnsCache === true ? 10_000 : dnsCache });
  return { dispatcher: agent.compose(dns), take };
}

function assertUndiciOptions(options: UndiciOptions): void {
  assertKnownOptions('undiciTransport', options, {
    connections: 1,
    connect: 1,
    http2: 1,
    proxy: 1,
    dnsCache: 1,
    keepAlive: 1,
  });
  const { proxy, dnsCache, http2 } = options;
  if (proxy !== undefined && proxy !== 'environment') toProxy('proxy', proxy);
  if (proxy !== undefined && dnsCache !== undefined && dnsCache !== false)
    throw new TypeError('undiciTransport: a proxy resolves addresses, so leave out dnsCache');
  if (typeof dnsCache === 'number' && !(dnsCache > 0))
    throw new TypeError('undiciTransport: dnsCache must be a positive number of milliseconds');
  if (http2 !== undefined && typeof http2 !== 'boolean')
    throw new TypeError('undiciTransport: http2 must be true or false');
}

/** A request that its proxy has not passed on. */
class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** Host and port. */
  readonly proxy: string;

  constructor(proxy: string, cause: unknown) {
    const { code, message } = (cause ?? {}) as {
      readonly code?: unknown;
      readonly message?: string;
    };
    super(`${code === 'UND_ERR_ABORTED' ? message : (code ?? message)}, by the proxy ${proxy}`, {
      cause,
    });
    this.proxy = proxy;
  }
}
