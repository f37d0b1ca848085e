import type { IncomingMessage } from 'node:http';
import { type ServeOptions, serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';
import type { ExecutionContext } from 'ava';
import { looseCodecs } from './api.ts';
import { RawConnection } from './raw-connection.ts';

/** Serves a route that tells which side read its request: node:http listens for timeouts of its connections. */
export async function servingReader(t: ExecutionContext, options: ServeOptions = {}) {
  const api = createRouter(
    {
      reader: route({
        query: true,
        handler: ({ request }) => {
          const { socket } = request.native as IncomingMessage;
          return socket.listenerCount('timeout') > 0 ? 'node' : 'fast-path';
        },
      }),
    },
    {},
    looseCodecs('reader'),
  );
  const server = await serve(api, { port: 0, ...options });
  t.teardown(() => server.close({ deadline: 0 }));
  return () => {
    const connection = new RawConnection(server.url);
    t.teardown(() => void connection.socket.destroy());
    return connection;
  };
}

/** A GET request to the route of `servingReader`, with fields. */
export const get = (...lines: string[]) =>
  `${[`GET /reader HTTP/1.1`, 'Host: a', ...lines].join('\r\n')}\r\n\r\n`;
