import { readFileSync } from 'node:fs';
import { type Context, createRouter, route } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import { createTopic, type TopicEngine } from '@mikrokit/router/topics';
import type { Max, MaxLength, Min, MinLength } from '@mikrokit/types';

export interface NewLine {
  item: string & MinLength<1> & MaxLength<100>;
  count: number & Min<1> & Max<1000>;
}

export interface Line extends NewLine {
  /** Recognizes a line that arrives once more. */
  id: number;
  at: Date;
}

const page = readFileSync(new URL('page.html', import.meta.url), 'utf8');

/** Orders that everybody sees while they change. The engine carries the changes to readers. */
export function createApi(engine: TopicEngine) {
  const lines = createTopic<Line>(engine);
  // A database in an application.
  const orders = new Map<string, Line[]>();
  return createRouter({
    add: async (_context: Context, order: string, added: NewLine): Promise<Line> => {
      const stored = orders.get(order) ?? [];
      const line = { ...added, id: stored.length + 1, at: new Date() };
      orders.set(order, [...stored, line]);
      await lines.publish(order, line);
      return line;
    },
    watch: route({
      // A query, so that `EventSource` can open it.
      query: true,
      handler: async function* (context: Context, order: string) {
        // Before the lines are read, so that none is missed.
        const after = context.lastEventId ?? (await lines.end(order));
        if (context.lastEventId === undefined) yield* orders.get(order) ?? [];
        yield* lines.subscribe(order, { after, signal: context.signal });
      },
    }),
    page: raw({
      http: 'GET /',
      handler: () =>
        new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    }),
  });
}
