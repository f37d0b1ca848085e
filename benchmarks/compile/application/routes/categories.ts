import type { Context } from '@mikrokit/router';
import { eq } from 'drizzle-orm';
import { categories, products } from '../database/catalog.ts';
import { database } from '../database/open.ts';
import { type NotFound, notFound } from '../types/errors.ts';

type Category = typeof categories.$inferSelect;

interface CategoryNode extends Pick<Category, 'id' | 'slug' | 'title'> {
  children: CategoryNode[];
}

export const categoryRoutes = {
  tree: async (_context: Context): Promise<CategoryNode[]> => {
    const all = await database.select().from(categories).orderBy(categories.position);
    return nodesBelow(all, null);
  },
  get: async (_context: Context, slug: string): Promise<Category | NotFound> => {
    const found = await database.select().from(categories).where(eq(categories.slug, slug)).get();
    return found ?? notFound();
  },
  products: (_context: Context, id: number) =>
    database
      .select({ id: products.id, slug: products.slug, title: products.title })
      .from(products)
      .where(eq(products.categoryId, id)),
};

function nodesBelow(all: readonly Category[], parent: number | null): CategoryNode[] {
  return all
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, slug, title }) => ({ id, slug, title, children: nodesBelow(all, id) }));
}
