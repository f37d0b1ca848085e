import { createRouter, hook, route } from '@mikrokit/router';

let calls = 0;

/** Queries whose results say how many calls have run. */
export const api = createRouter({
  kept: route({
    query: true,
    cacheControl: 'private, max-age=600',
    handler: (_context, name: string): string => `${name} ${++calls}`,
  }),
  tagged: route({
    query: true,
    etag: true,
    handler: (_context, name: string): string => {
      calls++;
      return name;
    },
  }),
  languages: {
    language: hook({
      name: 'language',
      header: 'x-language',
      handler: (_context, _language: string): void => {},
    }),
    greet: route({
      query: true,
      cacheControl: 'max-age=600',
      handler: (): string => `greeting ${++calls}`,
    }),
  },
  calls: (): number => calls,
});
