import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRouter, route } from '@mikrokit/router';

/** The router that both transports serve. `seen` answers with the request as handlers see it. */
export const api = createRouter({
  echo: (_, value: unknown): unknown => value,
  later: async (_, value: unknown): Promise<unknown> => {
    await sleep(2);
    return value;
  },
  twice: route({
    query: true,
    handler: async function* (_, value: string): AsyncGenerator<string, void, void> {
      yield value;
      await sleep(2);
      yield value;
    },
  }),
  seen: ({ request }): string => {
    const { method, url, headers, rawHeaders, httpVersion } = request.native as IncomingMessage;
    const host = request.header('Host');
    return JSON.stringify([method, url, httpVersion, headers, rawHeaders, host]);
  },
  read: route({ query: true, handler: (_, value?: unknown): unknown => value ?? 'nothing' }),
  things: {
    put: route({
      http: 'PUT /things/{id}',
      handler: (_, id: string, value: unknown): unknown => [id, value],
    }),
    patch: route({
      http: 'PATCH /things/{id}',
      handler: (_, id: string, value: unknown): unknown => [id, value],
    }),
    remove: route({ http: 'DELETE /things/{id}', handler: (_, id: string): string => id }),
  },
  small: route({ maxBodySize: 16, handler: (_, value: unknown): unknown => value }),
});
