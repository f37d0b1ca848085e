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
  const server = await serve(api, { port: 0, ...serveOptions });
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
  return { server, holding, open };
}
