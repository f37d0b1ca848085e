import { createRouter, route } from '@mikrokit/router';

interface Filter {
  readonly tag?: string;
  readonly since?: Date;
  readonly author?: { readonly id: bigint };
}

/** A router that rejects unknown keys. */
export const strict = createRouter(
  {
    list: (_context, filter: Filter): string => filter.tag ?? 'all',
    mark: route({ http: 'POST /marks/{id}', handler: (_context, id: number): number => id }),
    pick: (_context, one: { kind: 'a'; a: bigint } | { kind: 'b' }): string => one.kind,
  },
  { unknownKeys: 'reject' },
);
