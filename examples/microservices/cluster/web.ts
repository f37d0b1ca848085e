import { readFileSync } from 'node:fs';
import { type Context, createRouter, route } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import type { Topic } from '@mikrokit/router/topics';
import { ALL, type News } from './news.ts';

const page = readFileSync(new URL('page.html', import.meta.url), 'utf8');

/** The page of the cluster, and its stream of news. */
export function createWeb(news: Topic<News>) {
  return createRouter({
    watch: route({
      // A query, so that `EventSource` can open it.
      query: true,
      handler: async function* (context: Context, after?: string) {
        yield* news.subscribe(ALL, {
          after: context.lastEventId ?? after,
          signal: context.signal,
        });
      },
    }),
    page: raw({
      http: 'GET /',
      handler: () =>
        new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    }),
  });
}
