import { createRouter } from '@mikrokit/router';
import { articleRoutes, ownArticleRoutes, tagRoutes } from './articles.ts';
import { createAuth } from './auth.ts';
import { commentRoutes, ownCommentRoutes } from './comments.ts';
import type { Database } from './database/open-database.ts';
import { followRoutes, profileRoutes } from './profiles.ts';
import { ownUserRoutes, userRoutes } from './users.ts';

/** The RealWorld API, Conduit, over a database. */
export function createApi(database: Database) {
  const { user, anybody } = createAuth(database);
  return createRouter({
    users: userRoutes(database),
    tags: tagRoutes(database),
    ...anybody.routes({
      articles: articleRoutes(database),
      comments: commentRoutes(database),
      profiles: profileRoutes(database),
    }),
    own: user.routes({
      user: ownUserRoutes(database),
      articles: ownArticleRoutes(database),
      comments: ownCommentRoutes(database),
      follows: followRoutes(database),
    }),
  });
}
