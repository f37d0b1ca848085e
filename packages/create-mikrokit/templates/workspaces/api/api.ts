import { createRouter, route } from '@mikrokit/router';
import type { MaxLength, MinLength } from '@mikrokit/types';

export const api = createRouter({
  greet: route({
    query: true,
    handler: (_context, name: string & MinLength<1> & MaxLength<50> = 'World'): string =>
      `Hello, ${name}!`,
  }),
  /** The days between two dates. */
  daysBetween: (_context, from: Date, to: Date): number =>
    Math.round((to.getTime() - from.getTime()) / 86_400_000),
});
