import type { Reply } from '@mikrokit/router';
import { type AccessedRequest, AccessRecord } from '../middleware/access-record.ts';
import { createOriginTest } from '../middleware/cors.ts';
import {
  createMiddleware,
  type Middleware,
  type MiddlewareOptions,
  type RequestHead,
} from '../middleware/middleware.ts';
import {
  createRemoteAddressOf,
  createTrustTest,
  type RemoteAddressOf,
} from '../middleware/trusted-proxies.ts';
import type { ServeOptions } from '../serve-options.ts';
import { type Compression, createCompression } from './reply/compression.ts';
import type { OwnSite } from './web/public-origin.ts';

/** A finished reply. */
export interface Answer extends Reply {
  /** The compressed body. */
  readonly bytes?: Buffer;
}

/** The parts of the middleware of a server that its options ask for. */
interface MiddlewareParts {
  readonly middleware?: Middleware | undefined;
  readonly compression?: Compression | undefined;
  readonly openRecord?: ((request: AccessedRequest) => AccessRecord) | undefined;
  readonly remoteAddressOf: RemoteAddressOf;
  readonly site: OwnSite;
}

/** The middleware of a server. */
export class ServerMiddleware {
  readonly remoteAddressOf: RemoteAddressOf;
  readonly site: OwnSite;
  /** Starts a line of the access log, if there is one. */
  readonly openRecord: MiddlewareParts['openRecord'];
  readonly #middleware: Middleware | undefined;
  readonly #compression: Compression | undefined;

  constructor({ middleware, compression, openRecord, remoteAddressOf, site }: MiddlewareParts) {
    this.#middleware = middleware;
    this.#compression = compression;
    this.openRecord = openRecord;
    this.remoteAddressOf = remoteAddressOf;
    this.site = site;
  }

  /** The reply to a health check or a preflight. `undefined` for any other request. */
  answer(request: RequestHead): Reply | undefined {
    return this.#middleware?.answer(request);
  }

  addHeaders(reply: Reply, request: RequestHead): Reply {
    return this.#middleware?.addHeaders(reply, request) ?? reply;
  }

  /**
   * Adds headers to a reply, and compresses it if the client accepts that. Also for a HEAD, because
   * its headers depend on it.
   */
  finish(reply: Reply, request: RequestHead): Answer | Promise<Answer> {
    const finished = this.addHeaders(reply, request);
    const compression = this.#compression;
    if (compression === undefined || reply.stream !== undefined) return finished;
    const { reply: plain, encoding } = compression.negotiate(
      finished,
      request.header('accept-encoding'),
    );
    if (encoding === undefined) return plain;
    return compression.compress(plain, encoding).then(
      ({ reply: coded, bytes }) => ({ ...coded, bytes }),
      () => plain,
    );
  }
}

/** Options of {@link createServerMiddleware}. */
export type ServerMiddlewareOptions = MiddlewareOptions &
  Pick<ServeOptions, 'accessLog' | 'compress' | 'tls' | 'trustProxy'>;

/** Makes the middleware of a server. Throws for invalid options. */
export function createServerMiddleware(
  options: ServerMiddlewareOptions,
  server: { readonly closing: boolean },
): ServerMiddleware {
  const { compress = false, accessLog, trustProxy, tls } = options;
  const isTls = tls !== undefined;
  return new ServerMiddleware({
    middleware: createMiddleware(options, { isTls, isClosing: () => server.closing }),
    openRecord: accessLog && ((request) => new AccessRecord(accessLog, request)),
    compression:
      compress === false ? undefined : createCompression(compress === true ? {} : compress),
    remoteAddressOf: createRemoteAddressOf(trustProxy),
    site: {
      proxies: trustProxy && createTrustTest(trustProxy),
      allows: createOriginTest(options.cors),
    },
  });
}
