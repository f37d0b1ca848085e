import { type Code, identifier, js } from '../../code/code.ts';
import type { ApiModel } from '../../model/model.ts';
import { bodySizes } from './body-sizes.ts';
import { filesOfRoutes } from './files-of-routes.ts';
import { keyedRoutes } from './keyed-routes.ts';

/** The router's code for some routes, in a module that routers without such routes must not contain. */
interface ExtraCode {
  readonly name: string;
  readonly module: string;
  /** The argument of the function that makes it; `undefined` if the API has no such route. */
  readonly rules: (model: ApiModel) => Code | undefined;
}

/** The first makes its endpoints from those of all others. */
const EXTRAS: readonly ExtraCode[] = [
  { name: 'limitBodies', module: '@mikrokit/router/body-limits', rules: bodySizes },
  {
    name: 'createIdempotentRoutes',
    module: '@mikrokit/router/idempotent-routes',
    rules: keyedRoutes,
  },
  { name: 'createFileRoutes', module: '@mikrokit/router/file-routes', rules: filesOfRoutes },
];

/** The router's code for routes that need more than a call, and what it is told about those of an API. */
export interface ExtraRoutes {
  readonly name: string;
  readonly module: string;
  readonly rules: Code;
}

/** Finds the routes of an API that need more than a call. */
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

/** The field of a router's codecs with that code; nothing for an API without such routes. */
export function extraField(extras: readonly ExtraRoutes[]): readonly Code[] {
  const made = extras.map(({ name, rules }) => js`${identifier(name)}(${rules})`);
  const [only] = made;
  if (only === undefined) return [];
  if (made.length === 1) return [js`endpoints: ${only},`];
  const parts = identifier('parts');
  const inner = made.reduceRight<Code>((code, make) => js`${make}(${code})`, js`${parts}`);
  return [js`endpoints: (${parts}) => ${inner},`];
}
