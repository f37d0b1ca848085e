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
import { ACCEPT_ENCODING, decompress } from './decompress.ts';
import { WholeReply } from './whole-reply.ts';

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
export function undiciTransport(options: UndiciOptions = {}): TransportFactory {
  assertUndiciOptions(options);
  return () => new UndiciTransport(createDispatcher(options));
}

class UndiciTransport implements Transport {
  readonly #dispatcher: Dispatcher;

  constructor(dispatcher: Dispatcher) {
    this.#dispatcher = dispatcher;
  }

  send(request: TransportRequest): Promise<TransportReply> {
    if (request.isStream) return this.#open(request);
    return new Promise((resolve, reject) => {
      this.#dispatcher.dispatch(dispatchOptions(request), new WholeReply(resolve, reject, request));
    });
  }

  async #open(request: TransportRequest): Promise<TransportReply> {
    const { statusCode, headers, body } = await this.#dispatcher.request({
      ...dispatchOptions(request),
      // Whoever reads decides how long nothing may come.
      bodyTimeout: 0,
      signal: request.signal ?? null,
    } as Dispatcher.RequestOptions);
    const coding = headers['content-encoding'];
    return {
      status: statusCode,
      headers,
      bytes: undefined,
      text: undefined,
      body: coding === undefined ? body : decompress(body, String(coding)),
      cancel: () => {
        // A reader has its own error; nobody else needs this one.
        body.on('error', () => {});
        body.destroy();
      },
    };
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
}: TransportRequest): Dispatcher.DispatchOptions {
  // Faster than a URL object: `npm run bench -- fetch`.
  const at = url.indexOf('/', 8);
  return {
    origin: url.slice(0, at),
    path: url.slice(at),
    method: method as Dispatcher.HttpMethod,
    headers: headers['accept-encoding'] === undefined ? withCodings(headers) : headers,
    body: (body ?? null) as Dispatcher.DispatchOptions['body'],
  } as Dispatcher.DispatchOptions;
}

function withCodings(headers: Readonly<Record<string, string>>): Record<string, string> {
  return { ...headers, 'accept-encoding': ACCEPT_ENCODING };
}

function createDispatcher({
  connections,
  connect,
  http2 = true,
  proxy,
  dnsCache = false,
  keepAlive,
}: UndiciOptions): Dispatcher {
  const options = {
    ...(connections !== undefined && { connections }),
    ...(connect && { connect }),
    ...(keepAlive !== undefined && { keepAliveTimeout: keepAlive }),
    allowH2: http2,
  };
  const agent =
    proxy === undefined
      ? new Agent(options)
      : proxy === 'environment'
        ? new EnvHttpProxyAgent(options)
        : new ProxyAgent({ ...options, uri: proxy });
  if (dnsCache === false) return agent;
  return agent.compose(interceptors.dns({ maxTTL: dnsCache === true ? 10_000 : dnsCache }));
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
