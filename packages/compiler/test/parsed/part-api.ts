import { createRouter, route } from '@mikrokit/router';
import type { Sensitive } from '@mikrokit/types/sensitive';
import type { Shape, StrictQuery, Upper } from './part-schemas.ts';

export const api = createRouter(
  {
    tags: (_context, tags: Set<Upper>): string[] => [...tags],
    counts: (_context, counts: Map<Upper, number>): number => counts.size,
    login: (_context, name: Upper, password: Sensitive<Upper>): number =>
      name.length + password.reveal().length,
    shape: (_context, value: Shape, name: Upper): string => `${value.kind} ${name}`,
    page: route({
      http: 'GET /page',
      handler: (_context, query: StrictQuery): string => `${query.page} ${query.size}`,
    }),
  },
  { schemaMessages: true },
);
