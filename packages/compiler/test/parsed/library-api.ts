import { createRouter, route } from '@mikrokit/router';
import type {
  ArktypeUser,
  Described,
  EffectUser,
  Query,
  ValibotUser,
  ZodUser,
} from './library-schemas.ts';

const text = ({ name, age }: { readonly name: string; readonly age: number }) =>
  `${name} ${age + 1}`;

export const api = createRouter(
  {
    zod: (_context, user: ZodUser): string => text(user),
    valibot: (_context, user: ValibotUser): string => text(user),
    arktype: (_context, user: ArktypeUser): string => text(user),
    effect: (_context, user: EffectUser): string => text(user),
    title: (_context, { title }: Described): string => title,
    pages: route({
      http: 'GET /pages',
      handler: (_context, query: Query): { page: number; keys: string[] } => ({
        page: query.page,
        keys: Object.keys(query),
      }),
    }),
  },
  { schemaMessages: true },
);
