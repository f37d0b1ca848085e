import { type Context, createRouter, route } from '@mikrokit/router';

/** How often each call reached its handler, by its id. */
export const runs = new Map<number, number>();

const run = (id: number): number => {
  runs.set(id, (runs.get(id) ?? 0) + 1);
  return id;
};

export const faultsApi = createRouter({
  read: route({ query: true, handler: (_context: Context, id: number): number => run(id) }),
  text: route({
    query: true,
    handler: (_context: Context, size: number): string => 'ä'.repeat(size),
  }),
  write: (_context: Context, id: number): number => run(id),
});
