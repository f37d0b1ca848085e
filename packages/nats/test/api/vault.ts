import { setTimeout as sleep } from 'node:timers/promises';
import { createRouter, route } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';

/** What handlers have done. */
export const wiped: string[] = [];

export const vault = createRouter({
  admin: { wipe: (): number => wiped.push('all') },
  items: route({
    http: 'POST /items/{id}',
    handler: (_context, id: string): number => wiped.push(id),
  }),
  slow: async (_context, milliseconds: number): Promise<number> => {
    await sleep(milliseconds);
    return wiped.push('slow');
  },
  raw: raw({
    http: ['GET /raw/{rest...}', 'POST /raw'],
    handler: (_context, request) => Response.json(request.headers.get('x-name')),
  }),
});
