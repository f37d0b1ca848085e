import type { Connection } from '../call/connection.ts';

/** The beginning of the requests of a route, as caches know them; the parameters as JSON follow. */
export function requestPrefix({ table }: Connection, id: string): string {
  const { url } = table.options;
  const { origin } = url instanceof URL ? url : new URL(String(url));
  return `${origin}${table.base} ${JSON.stringify(id)}`;
}
