import type { ListedRoute } from './router/list-routes.ts';
import { findEntry, queryRouter, type RouterSource } from './router/router-process.ts';

/** Prints the routes of a router: methods, path, signature and place, and below it the description. */
export async function routes({ entry, exportName }: RouterSource): Promise<number> {
  const answer = await queryRouter({ entry: findEntry(entry), exportName, openapi: undefined });
  const rows = (answer as ListedRoute[]).map((route) => ({
    ...route,
    // Every route has these.
    methods: route.methods.filter((name) => name !== 'HEAD' && name !== 'OPTIONS').join(', '),
  }));
  const width = (of: 'methods' | 'path') => Math.max(...rows.map((row) => row[of].length));
  const [methodsWidth, pathWidth] = [width('methods'), width('path')];
  for (const { methods, path, signature, place, description, deprecated } of rows) {
    const columns = [methods.padEnd(methodsWidth), path.padEnd(pathWidth), signature];
    console.log([...columns, ...(place === undefined ? [] : [place])].join('  '));
    const told = [...(deprecated ? ['Deprecated.'] : []), ...(description?.split('\n') ?? [])];
    for (const line of told) {
      console.log(`${' '.repeat(methodsWidth + pathWidth + 4)}${line}`);
    }
  }
  return 0;
}
