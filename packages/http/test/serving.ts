import { type ServeOptions, serve } from '@mikrokit/http';
import type { RouterOptions } from '@mikrokit/router';
import type { ExecutionContext } from 'ava';
import { createApi } from './api.ts';
import { RawConnection } from './raw-connection.ts';

/** Serves the test API on a free port for as long as the test runs. */
export async function serving(
  t: ExecutionContext,
  routerOptions: RouterOptions = {},
  serveOptions: ServeOptions = {},
) {
  const { api, holding } = createApi(routerOptions);
  return { holding, ...(await servingApi(t, api, serveOptions)) };
}

/** Serves an API on a free port, and closes the connections to it, when the test has ended. */
export async function servingApi(
  t: ExecutionContext,
  api: Parameters<typeof serve>[0],
  options: ServeOptions = {},
) {
  const server = await serve(api, { port: 0, ...options });
  const connections: RawConnection[] = [];
  t.teardown(async () => {
    for (const { socket } of connections) socket.destroy();
    await server.close({ deadline: 1000 });
  });
  const open = () => {
    const connection = new RawConnection(server.url);
    connections.push(connection);
    return connection;
  };
  return { server, open };
}
