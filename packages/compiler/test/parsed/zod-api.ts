import { createRouter, hook, RpcError } from '@mikrokit/router';
import type {
  Failing,
  FreeName,
  Limit,
  Loose,
  NewUser,
  Page,
  Trimmed,
  Unreachable,
} from './zod-schemas.ts';

interface Search {
  text: string;
  page: Page;
  limit: Limit;
  lengths?: Trimmed[];
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
  create: (_context, user: NewUser) => {
    const { name, born, email, role } = user;
    return { name, year: born.getUTCFullYear(), email: email ?? null, role };
  },
  loose: (_context, value: Loose) => Object.keys(value),
  own: (_context, ...[first = 0, second = 0]: number[]): number => first + second,
  search: (_context, { text, page, limit, lengths }: Search): Found => ({
    text,
    next: page + 1,
    limit,
    total: lengths?.reduce((sum, length) => sum + length, 0) ?? null,
  }),
  rename: (_context, id: number, name: FreeName) => `${id} ${name}`,
  list: (_context, text: string, limit: Limit): string => `${text} ${limit}`,
  totals: (_context, ...[first = 0, second = 0]: Trimmed[]): number[] => [first, second],
  broken: (_context, name: Failing) => name.length,
  unreachable: (_context, name: Unreachable) => name.length,
});
