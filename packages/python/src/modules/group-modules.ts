import type { RouteGroup } from '../routes/route-group.ts';
import { clientKinds } from './client-kinds.ts';
import { moduleText, typeCheckedImports } from './module-text.ts';
import { groupClass, groupImports, writeClass } from './write-class.ts';
import { writeEndpoints } from './write-endpoint.ts';

/** The modules of groups by file. */
export function writeGroupModules(root: RouteGroup): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const add = (group: RouteGroup) => {
    for (const inner of group.groups.values()) {
      files.set(fileOf(inner), writeGroup(inner));
      add(inner);
    }
  };
  add(root);
  return files;
}

function fileOf({ path, groups }: RouteGroup): string {
  const module = `routes/${path.join('/')}`;
  return groups.size > 0 ? `${module}/__init__.py` : `${module}.py`;
}

function writeGroup(group: RouteGroup): string {
  const { path, groups, routes } = group;
  const endpoints = writeEndpoints(routes.values());
  const classes = clientKinds.map((kind) =>
    writeClass(group, {
      name: groupClass(group, kind),
      base: kind.group,
      kind,
      from: '.',
      endpoints: '',
      doc: `The routes ${path.join('/')}/*.`,
    }),
  );
  const dots = '.'.repeat(path.length + (groups.size > 0 ? 2 : 1));
  const imports = typeCheckedImports(endpoints, dots, groupImports(group, '.', clientKinds));
  return moduleText(endpoints + classes.join(''), imports);
}
