import type { Connection } from '../call/connection.ts';

/** The start of a route's requests in caches. The parameters follow as JSON. */
export function requestPrefix({ table }: Connection, id: string): string {
  return `${table.origin}${table.base} ${JSON.stringify(id)}`;
}
