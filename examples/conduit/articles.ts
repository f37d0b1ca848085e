import { RpcError, route } from '@mikrokit/router';
import type { Int, Max, MaxItems, MaxLength, Min, MinLength } from '@mikrokit/types';
import { and, eq } from 'drizzle-orm';
import type { UserContext, ViewerContext } from './auth.ts';
import { type Article, type ArticleList, findArticle, listArticles } from './database/articles.ts';
import type { Database } from './database/open-database.ts';
import { articles, favorites, tags } from './database/tables.ts';

export interface NewArticle {
  title: string & MinLength<1> & MaxLength<200>;
  description: string & MaxLength<1000>;
  body: string & MaxLength<100_000>;
  tagList?: (string & MinLength<1> & MaxLength<50>)[] & MaxItems<20>;
}

/** Changes of an article; absent members stay as they are. */
export type ArticleChanges = Partial<Omit<NewArticle, 'tagList'>>;

/** The part of a list that a query asks for. */
export interface PageQuery {
  offset?: number & Int & Min<0>;
  limit?: number & Int & Min<1> & Max<100>;
}

export interface ArticleQuery extends PageQuery {
  tag?: string;
  author?: string;
  favorited?: string;
}

interface ArticleReply {
  article: Article;
}

type NotFound = RpcError<'article-not-found', undefined, 404>;
type NotOwn = RpcError<'not-the-author', undefined, 403>;

/** The articles that anybody may read. */
export const articleRoutes = (database: Database) => ({
  list: route({
    http: 'GET /api/articles',
    handler: (
      { viewer }: ViewerContext,
      { offset = 0, limit = 20, ...filter }: ArticleQuery,
    ): Promise<ArticleList> => listArticles(database, { offset, limit, ...filter }, viewer.id),
  }),
  get: route({
    http: 'GET /api/articles/{slug}',
    handler: async ({ viewer }: ViewerContext, slug: string): Promise<ArticleReply | NotFound> =>
      replyOf(await findArticle(database, slug, viewer.id)),
  }),
});

/** Writing articles, and what a user has of others. */
export const ownArticleRoutes = (database: Database) => ({
  feed: route({
    http: 'GET /api/articles/feed',
    handler: (
      { session }: UserContext,
      { offset = 0, limit = 20 }: PageQuery,
    ): Promise<ArticleList> =>
      listArticles(database, { offset, limit, followerId: session.userId }, session.userId),
  }),
  create: route({
    http: 'POST /api/articles',
    status: 201,
    handler: async (
      { session }: UserContext,
      body: { article: NewArticle },
    ): Promise<ArticleReply | NotFound> => {
      const { tagList = [], ...article } = body.article;
      const now = new Date();
      const slug = `${toSlug(article.title)}-${crypto.randomUUID().slice(0, 8)}`;
      const dates = { createdAt: now, updatedAt: now };
      const [row] = await database
        .insert(articles)
        .values({ ...article, ...dates, slug, authorId: session.userId })
        .returning();
      const names = [...new Set(tagList)];
      if (row && names.length > 0) {
        await database.insert(tags).values(names.map((name) => ({ articleId: row.id, name })));
      }
      return replyOf(await findArticle(database, slug, session.userId));
    },
  }),
  update: route({
    http: 'PUT /api/articles/{slug}',
    handler: async (
      { session }: UserContext,
      slug: string,
      body: { article: ArticleChanges },
    ): Promise<ArticleReply | NotFound | NotOwn> => {
      const own = await ownArticle(database, slug, session.userId);
      if (own instanceof RpcError) return own;
      const changes = { ...body.article, updatedAt: new Date() };
      await database.update(articles).set(changes).where(eq(articles.id, own.id));
      return replyOf(await findArticle(database, slug, session.userId));
    },
  }),
  remove: route({
    http: 'DELETE /api/articles/{slug}',
    handler: async (
      { session }: UserContext,
      slug: string,
    ): Promise<undefined | NotFound | NotOwn> => {
      const own = await ownArticle(database, slug, session.userId);
      if (own instanceof RpcError) return own;
      await database.delete(articles).where(eq(articles.id, own.id));
      return undefined;
    },
  }),
  favorite: route({
    http: 'POST /api/articles/{slug}/favorite',
    handler: async ({ session }: UserContext, slug: string): Promise<ArticleReply | NotFound> => {
      const row = await articleRow(database, slug);
      if (row) {
        const favorite = { articleId: row.id, userId: session.userId };
        await database.insert(favorites).values(favorite).onConflictDoNothing();
      }
      return replyOf(await findArticle(database, slug, session.userId));
    },
  }),
  unfavorite: route({
    http: 'DELETE /api/articles/{slug}/favorite',
    handler: async ({ session }: UserContext, slug: string): Promise<ArticleReply | NotFound> => {
      const row = await articleRow(database, slug);
      const isOwn = and(
        eq(favorites.articleId, row?.id ?? -1),
        eq(favorites.userId, session.userId),
      );
      await database.delete(favorites).where(isOwn);
      return replyOf(await findArticle(database, slug, session.userId));
    },
  }),
});

/** The tags of all articles. */
export const tagRoutes = (database: Database) => ({
  list: route({
    http: 'GET /api/tags',
    handler: async (): Promise<{ tags: string[] }> => {
      const rows = await database.selectDistinct({ name: tags.name }).from(tags).orderBy(tags.name);
      return { tags: rows.map(({ name }) => name) };
    },
  }),
});

function articleRow(database: Database, slug: string) {
  return database.select().from(articles).where(eq(articles.slug, slug)).get();
}

async function ownArticle(database: Database, slug: string, userId: number) {
  const row = await articleRow(database, slug);
  if (!row) return notFound();
  return row.authorId === userId ? row : new RpcError('not-the-author', { status: 403 });
}

function replyOf(article: Article | undefined): ArticleReply | NotFound {
  return article ? { article } : notFound();
}

function notFound(): NotFound {
  return new RpcError('article-not-found', { status: 404 });
}

/** `How to train your dragon` → `how-to-train-your-dragon` */
function toSlug(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 80) ?? 'article';
}
