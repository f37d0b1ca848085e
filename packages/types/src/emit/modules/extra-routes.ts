import { type Code, entry, identifier, join, js, jsonCode } from '../../code/code.ts';
import { routeFilesOf } from '../../forms/route-files.ts';
import type { ApiModel } from '../../model/model.ts';
import { bodyLimit, requestSizes } from '../../sizes/request-size.ts';
import { keyedRoutes } from './keyed-routes.ts';

/** The router's code for some routes, in a module that other routers leave out. */
interface ExtraCode {
  readonly name: string;
  readonly module: string;
  /** The argument of the function that makes it. `undefined` if the API has no such routes. */
  readonly rules: (model: ApiModel) => Code | undefined;
}

/** The first one makes its endpoints from all others. */
const EXTRAS: readonly ExtraCode[] = [
  { name: 'limitBodies', module: '@mikrokit/router/body-limits', rules: bodySizes },
  {
    name: 'createIdempotentRoutes',
    module: '@mikrokit/router/idempotent-routes',
    rules: keyedRoutes,
  },
  { name: 'createFileRoutes', module: '@mikrokit/router/file-routes', rules: filesOfRoutes },
];

/** The router's code for routes with extra features, and its argument for an API. */
export interface ExtraRoutes {
  readonly name: string;
  readonly module: string;
  readonly rules: Code;
}

/** Finds the routes of an API that need extra code. */
export function extraRoutesOf(model: ApiModel): readonly ExtraRoutes[] {
  return EXTRAS.flatMap(({ name, module, rules }) => {
    const given = rules(model);
    return given === undefined ? [] : [{ name, module, rules: given }];
  });
}

/** The imports of that code. */
export function importExtras(extras: readonly ExtraRoutes[]): readonly Code[] {
  return extras.map(({ name, module }) => js`import { ${identifier(name)} } from ${module};\n`);
}

/** The field of a router's codecs with that code. Empty for an API without such routes. */
export function extraField(extras: readonly ExtraRoutes[]): readonly Code[] {
  const made = extras.map(({ name, rules }) => js`${identifier(name)}(${rules})`);
  const [only] = made;
  if (only === undefined) return [];
  if (made.length === 1) return [js`endpoints: ${only},`];
  const parts = identifier('parts');
  const inner = made.reduceRight<Code>((code, make) => js`${make}(${code})`, js`${parts}`);
  return [js`endpoints: (${parts}) => ${inner},`];
}

/**
 * The most bytes of bodies that types allow, by route id. `undefined` if no route of the API has a
 * limit.
 */
function bodySizes(model: ApiModel): Code | undefined {
  const sizes = [...requestSizes(model)].flatMap(([id, size]) => {
    const limit = 'bytes' in size ? bodyLimit(size.bytes) : Number.POSITIVE_INFINITY;
    return Number.isSafeInteger(limit) ? [entry(id, js`${limit}`)] : [];
  });
  // A function, because startup does not need the sizes.
  return sizes.length === 0
    ? undefined
    : js`() => ({\n  __proto__: null,\n  ${join(sizes, ',\n')}\n})`;
}

/** The files of an API's routes, by route id. `undefined` for an API without files. */
function filesOfRoutes({ routes, types }: ApiModel): Code | undefined {
  // Most APIs have no files, so skip the check of each route.
  if (!Object.values(types).some(({ kind }) => kind === 'file' || kind === 'items'))
    return undefined;
  const files = Object.entries(routes).flatMap(([id, route]) => {
    const found = routeFilesOf(types, route);
    return found === undefined ? [] : [entry(id, jsonCode(found))];
  });
  return files.length === 0 ? undefined : js`{\n  __proto__: null,\n  ${join(files, ',\n')}\n}`;
}
