import type { Duplex } from 'node:stream';
import {
  Agent,
  type buildConnector,
  type Dispatcher,
  EnvHttpProxyAgent,
  interceptors,
  ProxyAgent,
} from 'undici';
import type {
  Transport,
  TransportFactory,
  TransportReply,
  TransportRequest,
} from '../transport.ts';
import { type ConnectTimes, timedConnector } from './connect-times.ts';
import { ACCEPT_ENCODING } from './decompress.ts';
import { ReplyReader } from './reply-reader.ts';
import { StreamedReply } from './streamed-reply.ts';
import { withTimes } from './timed-handler.ts';

/** Options of {@link undiciTransport}. */
export interface UndiciOptions {
  /** The most connections to one origin. Default: no limit. */
  readonly connections?: number | undefined;
  /** Options of connections: `ca`, `cert`, `rejectUnauthorized`, `timeout` in milliseconds, `socketPath`, … */
  readonly connect?: buildConnector.BuildOptions | undefined;
  /** Whether to use HTTP/2 with servers that offer it over TLS. Default: yes. */
  readonly http2?: boolean | undefined;
  /**
   * The URL of a proxy, or `'environment'` for those of the variables `HTTP_PROXY` and `HTTPS_PROXY`, except for the hosts of
   * `NO_PROXY`. Default: none.
   */
  readonly proxy?: string | undefined;
  /** Whether addresses of hosts are remembered: `true` for ten seconds, or the most milliseconds. Default: no. */
  readonly dnsCache?: boolean | number | undefined;
  /** Milliseconds that an idle connection is kept; a server's own hint counts as well. Default: 4,000. */
  readonly keepAlive?: number | undefined;
}

/** Sends requests with undici, over connections of its own. Node only. */
export function undiciTransport(options: UndiciOptions = {}): TransportFactory<Transport> {
  assertUndiciOptions(options);
  return () => new UndiciTransport(createConnections(options));
}

/** Sends requests, and knows the times of the connections that it makes itself. */
interface Connections {
  readonly dispatcher: Dispatcher;
  readonly take: (socket: Duplex) => ConnectTimes | undefined;
}

class UndiciTransport implements Transport {
  readonly readsBytes = true;
  readonly #dispatcher: Dispatcher;
  readonly #take: Connections['take'];

  constructor({ dispatcher, take }: Connections) {
    this.#dispatcher = dispatcher;
    this.#take = take;
  }

  send(request: TransportRequest): Promise<TransportReply> {
    const { timings } = request;
    const dispatcher =
      timings === undefined
        ? this.#dispatcher
        : this.#dispatcher.compose(withTimes(timings, this.#take));
    const Reader = request.isStream ? StreamedReply : ReplyReader;
    return new Promise((resolve, reject) => {
      dispatcher.dispatch(dispatchOptions(request), new Reader(resolve, reject, request));
    });
  }

  close(): Promise<void> {
    return this.#dispatcher.close();
  }
}

function dispatchOptions({
  method,
  url,
  headers,
  body,
  size,
  isStream,
  idleTimeout,
  acceptsCompression,
}: TransportRequest): Dispatcher.DispatchOptions {
  // Faster than a URL object: `npm run bench -- fetch`.
  const at = url.indexOf('/', 8);
  const accepts = acceptsCompression && headers['accept-encoding'] === undefined;
  return {
    origin: url.slice(0, at),
    path: url.slice(at),
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

function createConnections(options: UndiciOptions): Connections {
  const { connections, connect, http2 = true, proxy, dnsCache = false, keepAlive } = options;
  const common = {
    ...(connections !== undefined && { connections }),
    ...(keepAlive !== undefined && { keepAliveTimeout: keepAlive }),
    allowH2: http2,
  };
  if (proxy !== undefined) {
    const more = { ...common, ...(connect && { connect, requestTls: connect }) };
    const dispatcher =
      proxy === 'environment'
        ? new EnvHttpProxyAgent(more)
        : new ProxyAgent({ ...more, uri: proxy });
    return { dispatcher, take: () => undefined };
  }
  const { connect: timed, take } = timedConnector({ allowH2: http2, ...connect });
  const agent = new Agent({ ...common, connect: timed });
  if (dnsCache === false) return { dispatcher: agent, take };
  const dns = interceptors.dns({ maxTTL: dnsCache === true ? 10_000 : dnsCache });
  return { dispatcher: agent.compose(dns), take };
}

function assertUndiciOptions(options: UndiciOptions): void {
  const names = ['connections', 'connect', 'http2', 'proxy', 'dnsCache', 'keepAlive'];
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new TypeError(
      `undiciTransport: unknown option '${unknown}'; it takes ${names.join(', ')}`,
    );
  const { proxy, dnsCache, http2 } = options;
  if (proxy !== undefined && proxy !== 'environment' && !URL.canParse(proxy))
    throw new TypeError("undiciTransport: proxy must be a URL or 'environment'");
  if (proxy !== undefined && dnsCache !== undefined && dnsCache !== false)
    throw new TypeError('undiciTransport: a proxy finds the addresses, so leave out dnsCache');
  if (typeof dnsCache === 'number' && !(dnsCache > 0))
    throw new TypeError('undiciTransport: dnsCache must be a positive number of milliseconds');
  if (http2 !== undefined && typeof http2 !== 'boolean')
    throw new TypeError('undiciTransport: http2 must be true or false');
}
