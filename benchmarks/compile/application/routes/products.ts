import { type Context, route } from '@mikrokit/router';
import type { Int, MaxLength, MinLength } from '@mikrokit/types';
import { and, asc, count, desc, eq, inArray, like, sql } from 'drizzle-orm';
import {
  brands,
  prices,
  productImages,
  products,
  productTags,
  tags,
  variants,
} from '../database/catalog.ts';
import { database } from '../database/open.ts';
import { audit, type StaffContext, staff } from '../guards.ts';
import { type Conflict, conflict, type NotFound, notFound } from '../types/errors.ts';
import type { Currency, Money } from '../types/money.ts';
import { type Page, type PageQuery, toPage } from '../types/page.ts';

type Product = typeof products.$inferSelect;
type Image = typeof productImages.$inferSelect;

interface Variant {
  id: number;
  sku: string;
  title: string;
  attributes: Record<string, string>;
  prices: Money[];
}

interface ProductPage extends Product {
  brand: string;
  images: Image[];
  variants: Variant[];
  tags: string[];
}

type Sorting = { by: 'title' | 'createdAt'; order?: 'ascending' | 'descending' };

interface ProductQuery extends PageQuery {
  text?: string & MaxLength<100>;
  categoryId?: number & Int;
  tags?: string[];
  sorting?: Sorting;
}

interface NewProduct
  extends Pick<typeof products.$inferInsert, 'brandId' | 'categoryId' | 'description'> {
  slug: string & MinLength<1> & MaxLength<80>;
  title: string & MinLength<1> & MaxLength<200>;
}

const isPublished = eq(products.state, 'published');

/** The public catalog. */
export const productRoutes = {
  list: async (_context: Context, query: ProductQuery = {}): Promise<Page<Product>> => {
    const { limit = 20, offset = 0, text, categoryId, sorting } = query;
    const tagged = query.tags && (await productsTagged(query.tags));
    const filter = and(
      isPublished,
      text === undefined ? undefined : like(products.title, `%${text}%`),
      categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
      tagged && inArray(products.id, tagged),
    );
    const column = sorting?.by === 'createdAt' ? products.createdAt : products.title;
    const order = sorting?.order === 'descending' ? desc(column) : asc(column);
    const found = await database
      .select()
      .from(products)
      .where(filter)
      .orderBy(order)
      .limit(limit)
      .offset(offset);
    const [{ total } = { total: 0 }] = await database
      .select({ total: count() })
      .from(products)
      .where(filter);
    return toPage(found, total, query);
  },
  get: route({
    http: 'GET /products/{slug}',
    handler: async (_context, slug: string): Promise<ProductPage | NotFound> => {
      const found = await database
        .select({ product: products, brand: brands.name })
        .from(products)
        .innerJoin(brands, eq(brands.id, products.brandId))
        .where(eq(products.slug, slug))
        .get();
      if (!found) return notFound();
      const { product, brand } = found;
      return {
        ...product,
        brand,
        images: await imagesOf(product.id),
        variants: await variantsOf(product.id),
        tags: await tagsOf(product.id),
      };
    },
  }),
  bySku: async (_context: Context, sku: string) => {
    const [found] = await database
      .select({
        id: products.id,
        slug: products.slug,
        title: products.title,
        variant: variants.title,
      })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(eq(variants.sku, sku));
    return found ?? notFound();
  },
  images: (_context: Context, productId: number): Promise<Image[]> => imagesOf(productId),
  related: (_context: Context, productId: number): Promise<Product[]> =>
    database
      .select()
      .from(products)
      .where(
        and(
          isPublished,
          sql`${products.categoryId} = (SELECT category_id FROM products WHERE id = ${productId})`,
        ),
      )
      .limit(6),
};

/** The catalog, for those who write it. */
export const productStaffRoutes = staff.routes({
  create: async (context, product: NewProduct): Promise<Product | Conflict> => {
    const taken = await database
      .select({ id: products.id })
      .from(products)
      .where(eq(products.slug, product.slug))
      .get();
    if (taken) return conflict(`There is a product ${product.slug}`);
    const now = new Date();
    const [created] = await database
      .insert(products)
      .values({ ...product, createdAt: now, updatedAt: now })
      .returning();
    if (!created) return conflict('Nothing was written');
    await audit(context, 'create', `product ${created.id}`);
    return created;
  },
  update: async (
    context,
    id: number,
    changes: Partial<NewProduct>,
  ): Promise<Product | NotFound> => {
    const values = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    );
    const [updated] = await database
      .update(products)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(products.id, id))
      .returning();
    if (!updated) return notFound();
    await audit(context, 'update', `product ${id}`);
    return updated;
  },
  setState: async (context, id: number, state: Product['state']): Promise<void> => {
    await database.update(products).set({ state }).where(eq(products.id, id));
    await audit(context, state, `product ${id}`);
  },
  setPrice: async (context, variantId: number, { amount, currency }: Money): Promise<void> => {
    await database.insert(prices).values({ variantId, currency, amount, validFrom: new Date() });
    await audit(context, 'set price', `variant ${variantId}`);
  },
  tag: (context, id: number, names: string[]): Promise<string[]> => setTags(context, id, names),
});

function imagesOf(productId: number): Promise<Image[]> {
  return database.select().from(productImages).where(eq(productImages.productId, productId));
}

async function variantsOf(productId: number): Promise<Variant[]> {
  const found = await database.select().from(variants).where(eq(variants.productId, productId));
  return Promise.all(
    found.map(async ({ id, sku, title, attributes }) => {
      return { id, sku, title, attributes, prices: await pricesOf(id) };
    }),
  );
}

/** The newest price in each currency. */
async function pricesOf(variantId: number): Promise<Money[]> {
  const all = await database
    .select()
    .from(prices)
    .where(eq(prices.variantId, variantId))
    .orderBy(prices.validFrom);
  const newest = new Map<Currency, number>(all.map(({ currency, amount }) => [currency, amount]));
  return [...newest].map(([currency, amount]) => ({ currency, amount }));
}

async function tagsOf(productId: number): Promise<string[]> {
  const found = await database
    .select({ name: tags.name })
    .from(productTags)
    .innerJoin(tags, eq(tags.id, productTags.tagId))
    .where(eq(productTags.productId, productId));
  return found.map(({ name }) => name);
}

async function productsTagged(names: readonly string[]): Promise<number[]> {
  const found = await database
    .select({ id: productTags.productId })
    .from(productTags)
    .innerJoin(tags, eq(tags.id, productTags.tagId))
    .where(inArray(tags.name, [...names]));
  return found.map(({ id }) => id);
}

async function setTags(
  context: StaffContext,
  productId: number,
  names: readonly string[],
): Promise<string[]> {
  await database.delete(productTags).where(eq(productTags.productId, productId));
  for (const name of names) {
    await database.insert(tags).values({ name }).onConflictDoNothing();
    const tag = await database.select().from(tags).where(eq(tags.name, name)).get();
    if (tag) await database.insert(productTags).values({ productId, tagId: tag.id });
  }
  await audit(context, 'tag', `product ${productId}`);
  return tagsOf(productId);
}
