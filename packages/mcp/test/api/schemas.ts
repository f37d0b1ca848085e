import { createRouter } from '@mikrokit/router';
import type { Parsed } from '@mikrokit/types';
import { z } from 'zod';

interface Comment {
  text: string;
  replies: Comment[];
}

export const orderSchema = z.strictObject({
  title: z.string().trim().min(2).describe('Shown to others.'),
  count: z.number().default(1),
});

/** A title that is taken, as a database would say. */
export const freeTitle = z.string().refine(async (title) => {
  await Promise.resolve();
  return title !== 'taken';
});

export const dueSchema = z.date().min(new Date(0));

export const commentSchema: z.ZodType<Comment> = z.object({
  text: z.string(),
  get replies() {
    return z.array(commentSchema);
  },
});

/** Routes whose parameters schemas of zod parse. */
export const schemas = createRouter({
  order: (_context, order: Parsed<typeof orderSchema>): string => `${order.count} ${order.title}`,
  rename: (_context, id: number, title: Parsed<typeof freeTitle, 'freeTitle'>): string =>
    `${id} ${title}`,
  due: (_context, due: Parsed<typeof dueSchema>): number => due.getTime(),
  comment: (_context, comment: Parsed<typeof commentSchema>): number => comment.replies.length,
});
