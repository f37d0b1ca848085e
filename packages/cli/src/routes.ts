import type { ListedRoute } from './router/list-routes.ts';
import { findEntry, queryRouter, type RouterSource } from './router/router-process.ts';

/**
 * Prints the routes of a router: methods, path, signature, who is allowed to call them and
 * location, and the description on the next line. An HTTP route that RPC serves too has two lines,
 * and a raw route one for each method and path.
 */
export async function routes({ entry, exportName }: RouterSource): Promise<number> {
  const answer = await queryRouter({ entry: findEntry(entry), exportName, want: 'routes' });
  const rows = (answer as ListedRoute[]).flatMap((route) => {
    // Every route has these.
    const rpc = route.methods.filter((name) => name !== 'HEAD' && name !== 'OPTIONS').join(', ');
    const [method = '', path = ''] = route.http?.split(' ') ?? [];
    if (route.http === undefined) return { ...route, methods: rpc };
    const httpRoute = { ...route, methods: method, path };
    return rpc === '' ? httpRoute : [httpRoute, { ...route, methods: rpc, description: undefined }];
  });
  const width = (of: 'methods' | 'path') => Math.max(...rows.map((row) => row[of].length));
  const [methodsWidth, pathWidth] = [width('methods'), width('path')];
  for (const { methods, path, signature, access, location, description, deprecated } of rows) {
    const columns = [
      methods.padEnd(methodsWidth),
      path.padEnd(pathWidth),
      signature,
      access,
      location,
    ];
    console.log(columns.filter((column) => column !== undefined).join('  '));
    const told = [...(deprecated ? ['Deprecated.'] : []), ...(description?.split('\n') ?? [])];
    for (const line of told) {
      console.log(`${' '.repeat(methodsWidth + pathWidth + 4)}${line}`);
    }
  }
  return 0;
}
