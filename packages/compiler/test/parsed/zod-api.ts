import { createRouter, hook, RpcError } from '@mikrokit/router';
import type { Parsed } from '@mikrokit/types';
import type {
  failing,
  freeName,
  limitSchema,
  looseSchema,
  pageSchema,
  trimmed,
  userSchema,
} from './zod-schemas.ts';

interface Search {
  text: string;
  page: Parsed<typeof pageSchema>;
  limit: Parsed<typeof limitSchema>;
  lengths?: Parsed<typeof trimmed>[];
}

interface Found {
  text: string;
  next: number;
  limit: number;
  total: number | null;
}

export const api = createRouter({
  auth: hook({
    header: 'authorization',
    handler: (_context, token?: string) => {
      if (token !== undefined && token !== 'secret') throw new RpcError('denied', { status: 401 });
    },
  }),
  create: (_context, user: Parsed<typeof userSchema>) => {
    const { name, born, email, role } = user;
    return { name, year: born.getUTCFullYear(), email: email ?? null, role };
  },
  loose: (_context, value: Parsed<typeof looseSchema>) => Object.keys(value),
  search: (_context, { text, page, limit, lengths }: Search): Found => ({
    text,
    next: page + 1,
    limit,
    total: lengths?.reduce((sum, length) => sum + length, 0) ?? null,
  }),
  rename: (_context, id: number, name: Parsed<typeof freeName, 'freeName'>) => `${id} ${name}`,
  broken: (_context, name: Parsed<typeof failing, 'failing'>) => name.length,
});
