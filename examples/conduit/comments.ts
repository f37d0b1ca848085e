import { RpcError, route } from '@mikrokit/router';
import type { MaxLength, MinLength } from '@mikrokit/types';
import { and, eq } from 'drizzle-orm';
import type { UserContext, ViewerContext } from './auth.ts';
import type { Database } from './database/open-database.ts';
import { type Profile, profileColumns } from './database/profiles.ts';
import { articles, comments, users } from './database/tables.ts';

export interface NewComment {
  body: string & MinLength<1> & MaxLength<10_000>;
}

export interface Comment {
  id: number;
  body: string;
  createdAt: Date;
  updatedAt: Date;
  author: Profile;
}

type ArticleNotFound = RpcError<'article-not-found', undefined, 404>;

/** The comments that anybody may read. */
export const commentRoutes = (database: Database) => ({
  list: route({
    http: 'GET /api/articles/{slug}/comments',
    handler: async (
      { viewer }: ViewerContext,
      slug: string,
    ): Promise<{ comments: Comment[] } | ArticleNotFound> => {
      const article = await articleId(database, slug);
      if (article === undefined) return notFound();
      const ofArticle = eq(comments.articleId, article);
      return { comments: await selectComments(database, viewer.id).where(ofArticle) };
    },
  }),
});

/** Writing comments. */
export const ownCommentRoutes = (database: Database) => ({
  create: route({
    http: 'POST /api/articles/{slug}/comments',
    handler: async (
      { session: { userId } }: UserContext,
      slug: string,
      body: { comment: NewComment },
    ): Promise<{ comment: Comment } | ArticleNotFound> => {
      const article = await articleId(database, slug);
      if (article === undefined) return notFound();
      const now = new Date();
      const row = { body: body.comment.body, createdAt: now, updatedAt: now };
      const [made] = await database
        .insert(comments)
        .values({ ...row, articleId: article, authorId: userId })
        .returning();
      const isMade = eq(comments.id, made?.id ?? -1);
      const comment = await selectComments(database, userId).where(isMade).get();
      return comment ? { comment } : notFound();
    },
  }),
  remove: route({
    http: 'DELETE /api/articles/{slug}/comments/{id}',
    handler: async (
      { session }: UserContext,
      slug: string,
      id: number,
    ): Promise<undefined | ArticleNotFound | RpcError<'comment-not-found', undefined, 404>> => {
      const article = await articleId(database, slug);
      if (article === undefined) return notFound();
      const isOwn = and(
        eq(comments.id, id),
        eq(comments.articleId, article),
        eq(comments.authorId, session.userId),
      );
      const removed = await database.delete(comments).where(isOwn).returning();
      return removed.length > 0 ? undefined : new RpcError('comment-not-found', { status: 404 });
    },
  }),
});

function selectComments(database: Database, viewerId: number | undefined) {
  return database
    .select({
      id: comments.id,
      body: comments.body,
      createdAt: comments.createdAt,
      updatedAt: comments.updatedAt,
      author: profileColumns(viewerId),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId));
}

async function articleId(database: Database, slug: string): Promise<number | undefined> {
  const row = await database.select().from(articles).where(eq(articles.slug, slug)).get();
  return row?.id;
}

function notFound(): ArticleNotFound {
  return new RpcError('article-not-found', { status: 404 });
}
