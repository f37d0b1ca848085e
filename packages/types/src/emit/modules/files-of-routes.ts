import { type Code, entry, join, js, jsonCode } from '../../code/code.ts';
import { routeFilesOf } from '../../forms/route-files.ts';
import type { ApiModel } from '../../model/model.ts';

/** The files of an API's routes, by route id; `undefined` for an API without files. */
export function filesOfRoutes({ routes, types }: ApiModel): Code | undefined {
  // Most APIs have none, and need no look at each route.
  if (!Object.values(types).some(({ kind }) => kind === 'file' || kind === 'items'))
    return undefined;
  const files = Object.entries(routes).flatMap(([id, route]) => {
    const found = routeFilesOf(types, route);
    return found === undefined ? [] : [entry(id, jsonCode(found))];
  });
  return files.length === 0 ? undefined : js`{\n  __proto__: null,\n  ${join(files, ',\n')}\n}`;
}
