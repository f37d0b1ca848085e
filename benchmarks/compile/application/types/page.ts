import type { Int, Max, Min } from '@mikrokit/types';

/** A part of a list. */
export interface Page<T> {
  items: T[];
  total: number;
  next?: number;
}

export interface PageQuery {
  limit?: number & Int & Min<1> & Max<100>;
  offset?: number & Int & Min<0>;
}

export function toPage<T>(items: T[], total: number, { offset = 0 }: PageQuery): Page<T> {
  const next = offset + items.length;
  return { items, total, ...(next < total && { next }) };
}
