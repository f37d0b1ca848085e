import type { Connection } from '../call/connection.ts';

/** The beginning of the requests of a route, as caches know them; the parameters as JSON follow. */
export function requestPrefix({ table }: Connection, id: string): string {
  return `${table.origin}${table.base} ${JSON.stringify(id)}`;
}
