import { createRouter, route } from '@mikrokit/router';
import type { Parsed } from '@mikrokit/types';
import { z } from 'zod';

export const orderSchema = z.strictObject({
  productName: z.string().trim().min(2),
  due: z.date(),
  total: z.bigint().optional(),
  count: z.number().default(1),
});

export const freeName = z.string().refine(async (name) => {
  await Promise.resolve();
  return name !== 'taken';
});

export const limitSchema = z.number().default(20);

export const pageSchema = z.coerce.number().int().min(1);

export const querySchema = z.object({
  text: z.string().trim(),
  page: z.coerce.number().default(1),
  isOpen: z.stringbool().optional(),
});

/** An order as it is stored. */
export interface Order {
  productName: string;
  due: Date;
  total: bigint | null;
  count: number;
}

/** Routes whose parameters schemas of zod parse. */
export const api = createRouter({
  orders: {
    create: (_context, order: Parsed<typeof orderSchema>): Order => ({
      ...order,
      total: order.total ?? null,
    }),
    rename: (_context, id: number, name: Parsed<typeof freeName, 'freeName'>): string =>
      `${id} ${name}`,
    list: (_context, text: string, limit: Parsed<typeof limitSchema>): string => `${text} ${limit}`,
    page: (_context, page: Parsed<typeof pageSchema>): number => page,
    find: route({
      http: 'GET /orders',
      rpc: false,
      handler: (_context, query: Parsed<typeof querySchema>): string =>
        `${query.text} ${query.page} ${query.isOpen}`,
    }),
  },
});
