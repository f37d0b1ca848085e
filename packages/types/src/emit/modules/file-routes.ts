import { routeFilesOf } from '../../front-end/route-files.ts';
import type { ApiModel } from '../../model/model.ts';
import { type Code, entry, identifier, join, js, jsonCode } from '../code.ts';

/** The module with the router's code for files, which routers without files must not contain. */
const FILES = '@mikrokit/router/file-routes';

/** The import of the router's code for files; nothing for an API without files. */
export function importFileRoutes(model: ApiModel): readonly Code[] {
  return filesOf(model).length === 0 ? [] : [js`import { createFileRoutes } from ${FILES};\n`];
}

/** The field of a router's codecs for files; nothing for an API without files. */
export function filesField(model: ApiModel): readonly Code[] {
  const files = filesOf(model);
  if (files.length === 0) return [];
  const create = identifier('createFileRoutes');
  return [js`files: ${create}({\n  __proto__: null,\n  ${join(files, ',\n')}\n}),`];
}

function filesOf({ routes, types }: ApiModel): readonly Code[] {
  return Object.entries(routes).flatMap(([id, route]) => {
    const files = routeFilesOf(types, route);
    return files === undefined ? [] : [entry(id, jsonCode(files))];
  });
}
