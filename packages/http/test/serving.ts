import { serve } from '@mikrokit/http';
import type { RouterOptions } from '@mikrokit/router';
import type { ExecutionContext } from 'ava';
import { createApi } from './api.ts';
import { RawConnection } from './raw-connection.ts';

/** Serves the test API on a free port for as long as the test runs. */
export async function serving(t: ExecutionContext, options: RouterOptions = {}) {
  const { api, holding } = createApi(options);
  const server = await serve(api, { port: 0 });
  const connections: RawConnection[] = [];
  t.teardown(async () => {
    for (const { socket } of connections) socket.destroy();
    await server.close();
  });
  const open = () => {
    const connection = new RawConnection(server.url);
    connections.push(connection);
    return connection;
  };
  return { server, holding, open };
}
