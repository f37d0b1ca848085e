import { once } from 'node:events';
import { createServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import {
  assertKnownOptions,
  assertMilliseconds,
  type RouteId,
  type Router,
} from '@mikrokit/router';
import { createEndpointHandler } from '@restatedev/restate-sdk';
import { type RestateServicesOptions, restateServices } from './restate-services.ts';

/** Options of `serveRestate`. */
export interface ServeRestateOptions<Id extends string = string>
  extends RestateServicesOptions<Id> {
  /** The port on which Restate reaches your process. 0 chooses a free one. Default: 9080. */
  readonly port?: number | undefined;
  /** The address to listen on. Default: `127.0.0.1`, so name another one if Restate runs on another machine. */
  readonly hostname?: string | undefined;
  /** Public keys of your Restate servers, `publickeyv1_…`: requests without their signature are rejected. Default: none. */
  readonly identityKeys?: readonly string[] | undefined;
}

/** A process whose routes Restate can call. */
export interface RestateServer {
  /** What you register with Restate. */
  readonly url: string;
  /**
   * Accepts no further attempts, and resolves when the running ones have ended. After `deadline` milliseconds (default:
   * no limit), it cuts them off, and Restate continues them elsewhere. Throws a `RangeError` for a deadline that no
   * timer can have.
   */
  close(options?: RestateCloseOptions): Promise<void>;
}

/** Options of `close()` of a Restate server. */
export interface RestateCloseOptions {
  /** Milliseconds that running attempts get before they are cut off, at most 2,147,483,647. Default: no limit. */
  readonly deadline?: number | undefined;
}

/**
 * Serves the routes of a router to Restate, as durable workflows: results of `step` are stored and not repeated.
 * Rejects with Node's own error when it cannot listen, and with a `TypeError` for invalid options.
 *
 *   const server = await serveRestate(api, { service: 'shop' });
 */
export async function serveRestate<R>(
  api: Router<R>,
  options: ServeRestateOptions<RouteId<R>>,
): Promise<RestateServer> {
  assertKnownOptions('serveRestate', options, OPTION_NAMES);
  const { port = 9_080, hostname = '127.0.0.1', identityKeys = [], ...rest } = options;
  const services = [...restateServices(api, rest)];
  await api.prepare();
  const server = createServer(createEndpointHandler({ services, identityKeys: [...identityKeys] }));
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.listen(port, hostname);
  await once(server, 'listening');
  let closed: Promise<unknown> | undefined;
  return {
    url: urlOf(server.address() as AddressInfo),
    close: async (how = {}) => {
      assertKnownOptions('close', how, { deadline: 1 });
      const { deadline } = how;
      assertMilliseconds('close: deadline', deadline, ', or none to wait without limit');
      if (closed === undefined) {
        closed = once(server, 'close');
        server.close();
      }
      for (const session of sessions) session.close();
      const timer = deadline === undefined ? undefined : setTimeout(cutAll, deadline, sessions);
      await closed;
      clearTimeout(timer);
    },
  };
}

const OPTION_NAMES = {
  service: 1,
  routes: 1,
  serviceOptions: 1,
  port: 1,
  hostname: 1,
  identityKeys: 1,
} as const;

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function cutAll(sessions: ReadonlySet<ServerHttp2Session>): void {
  for (const session of sessions) session.destroy();
}
