import { and, count, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from './open-database.ts';
import { type Profile, profileColumns } from './profiles.ts';
import { articles, favorites, follows, tags, users } from './tables.ts';

/** An article in a list, which has no body. */
export interface ArticlePreview {
  slug: string;
  title: string;
  description: string;
  tagList: string[];
  createdAt: Date;
  updatedAt: Date;
  favorited: boolean;
  favoritesCount: number;
  author: Profile;
}

export interface Article extends ArticlePreview {
  body: string;
}

/** The articles of a list; all must hold that is given. */
export interface ArticleFilter {
  readonly tag?: string | undefined;
  /** The author's name. */
  readonly author?: string | undefined;
  /** The name of a user whose favorites they are. */
  readonly favorited?: string | undefined;
  /** The id of a user who follows the authors. */
  readonly followerId?: number | undefined;
}

/** A part of a list, latest first. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** The articles on a page, and how many there are in all. */
export interface ArticleList {
  articles: ArticlePreview[];
  articlesCount: number;
}

export async function listArticles(
  database: Database,
  { offset, limit, ...filter }: ArticleFilter & Page,
  viewerId: number | undefined,
): Promise<ArticleList> {
  const where = and(...conditionsOf(database, filter));
  const joined = database.select({ all: count() }).from(articles);
  const total = await joined.innerJoin(users, eq(users.id, articles.authorId)).where(where).get();
  const found = await selectArticles(database, viewerId)
    .where(where)
    .orderBy(desc(articles.id))
    .limit(limit)
    .offset(offset);
  const withTags = await addTags(database, found);
  return {
    articles: withTags.map(({ body, ...preview }) => preview),
    articlesCount: total?.all ?? 0,
  };
}

export async function findArticle(
  database: Database,
  slug: string,
  viewerId: number | undefined,
): Promise<Article | undefined> {
  const found = await selectArticles(database, viewerId).where(eq(articles.slug, slug));
  const [article] = await addTags(database, found);
  return article;
}

function selectArticles(database: Database, viewerId: number | undefined) {
  const ofArticle = eq(favorites.articleId, articles.id);
  const isFavorite = and(ofArticle, eq(favorites.userId, viewerId ?? -1));
  return database
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      description: articles.description,
      body: articles.body,
      createdAt: articles.createdAt,
      updatedAt: articles.updatedAt,
      favorited: sql`EXISTS (SELECT 1 FROM ${favorites} WHERE ${isFavorite})`.mapWith(Boolean),
      favoritesCount: database.$count(favorites, ofArticle),
      author: profileColumns(viewerId),
    })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId));
}

async function addTags<Row extends { readonly id: number }>(
  database: Database,
  rows: readonly Row[],
): Promise<(Omit<Row, 'id'> & { tagList: string[] })[]> {
  const ids = rows.map(({ id }) => id);
  const found = await database
    .select()
    .from(tags)
    .where(inArray(tags.articleId, ids))
    .orderBy(tags.name);
  return rows.map(({ id, ...row }) => ({
    ...row,
    tagList: found.filter(({ articleId }) => articleId === id).map(({ name }) => name),
  }));
}

function conditionsOf(
  database: Database,
  { tag, author, favorited, followerId }: ArticleFilter,
): SQL[] {
  const conditions: SQL[] = [];
  if (author !== undefined) conditions.push(eq(users.username, author));
  if (tag !== undefined) {
    const isTagged = and(eq(tags.articleId, articles.id), eq(tags.name, tag));
    conditions.push(exists(database.select().from(tags).where(isTagged)));
  }
  if (favorited !== undefined) {
    const userId = sql`(SELECT id FROM users WHERE username = ${favorited})`;
    const isFavorite = and(eq(favorites.articleId, articles.id), eq(favorites.userId, userId));
    conditions.push(exists(database.select().from(favorites).where(isFavorite)));
  }
  if (followerId !== undefined) {
    const isFollowed = and(eq(follows.followedId, users.id), eq(follows.followerId, followerId));
    conditions.push(exists(database.select().from(follows).where(isFollowed)));
  }
  return conditions;
}
