import { createRouter, type RouterOptions, type Routes, route } from '@mikrokit/router';
import type { MaxLength, MinLength } from '@mikrokit/types';

export const routes = {
  greet: route({
    query: true,
    handler: (_context, name: string & MinLength<1> & MaxLength<50> = 'World'): string =>
      `Hello, ${name}!`,
  }),
  /** The days between two dates. */
  daysBetween: (_context, from: Date, to: Date): number =>
    Math.round((to.getTime() - from.getTime()) / 86_400_000),
} satisfies Routes;

/** The options of every router of these routes: the server has the same as the tests. */
export const options = { maxBodySize: 100_000 } satisfies RouterOptions;

export const api = createRouter(routes, options);
