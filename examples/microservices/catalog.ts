import { type Context, createRouter, RpcError, route } from '@mikrokit/router';

export interface Product {
  id: number;
  name: string;
  /** In cents. */
  price: number;
}

const products = new Map<number, Product>(
  ['Notebook', 'Pencil', 'Lamp'].map((name, at) => [
    at + 1,
    { id: at + 1, name, price: 250 * (at + 1) },
  ]),
);

/** The products. */
export const catalog = createRouter({
  product: route({
    query: true,
    handler: async (_context: Context, id: number): Promise<Product | RpcError<'no-product'>> => {
      // As a database would take.
      await new Promise((resolve) => setTimeout(resolve, 5));
      return products.get(id) ?? new RpcError('no-product', { status: 404 });
    },
  }),
});
