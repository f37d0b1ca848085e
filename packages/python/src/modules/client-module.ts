import type { RouteGroup } from '../routes/route-group.ts';
import { clientKinds } from './client-kinds.ts';
import { moduleText, typeCheckedImports } from './module-text.ts';
import { groupImports, writeClass } from './write-class.ts';
import { writeEndpoints } from './write-endpoint.ts';

/**
 * The module of the clients with the root's routes and groups. All paths start with `prefix`:
 * `/api/`.
 */
export function writeClientModule(root: RouteGroup, prefix: string): string {
  const classes = clientKinds.map((kind) =>
    writeClass(root, {
      name: `${kind.prefix}Client`,
      base: kind.client,
      kind,
      from: '.routes.',
      endpoints: 'root.',
      doc: 'The client of the API.',
      ...(prefix !== '/' && { prefix }),
    }),
  );
  const groups = typeCheckedImports('', '', groupImports(root, '.routes.', clientKinds));
  const imports = [
    ...(root.routes.size > 0 ? ['from .routes import root\n'] : []),
    ...(root.routes.size > 0 && groups.length > 0 ? ['\n'] : []),
    ...groups,
  ];
  return moduleText(classes.join(''), imports);
}

/** The endpoints of routes that are in no group. */
export function writeRootModule(root: RouteGroup): string {
  const endpoints = writeEndpoints(root.routes.values());
  return moduleText(endpoints, typeCheckedImports(endpoints, '..'));
}
