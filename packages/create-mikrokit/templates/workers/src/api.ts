import { type Call, type Context, createRouter, route } from '@mikrokit/router';
import { workerCallOf } from '@mikrokit/serverless/workers';
import type { MaxLength, MinLength } from '@mikrokit/types';

/** The bindings in wrangler.jsonc. */
export interface Env {
  readonly GREETING: string;
}

interface App {
  readonly greeting: string;
}

export const api = createRouter(
  {
    greet: route({
      query: true,
      handler: (
        { shared }: Context<App>,
        name: string & MinLength<1> & MaxLength<50> = 'World',
      ): string => `${shared.greeting}, ${name}!`,
    }),
    /** The days between two dates. */
    daysBetween: (_context, from: Date, to: Date): number =>
      Math.round((to.getTime() - from.getTime()) / 86_400_000),
  },
  // Calls in process, such as those of tests, have no bindings.
  {
    context: (call: Call): App => ({ greeting: workerCallOf<Env>(call)?.env.GREETING ?? 'Hello' }),
  },
);
