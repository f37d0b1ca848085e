import { type Code, entry, identifier, join, js, jsonCode } from '../../code/code.ts';
import type { ApiModel, RouteModel } from '../../model/model.ts';
import { CODECS_VERSION } from '../../runtime/codecs/route-codecs.ts';
import type { CodeMemory } from '../code-memory.ts';
import { createEmit } from '../create-emit.ts';
import {
  type CheckImports,
  checksField,
  importChecks,
  type SchemaImports,
  schemasOf,
  type UsedChecks,
} from './check-imports.ts';
import { type ExtraRoutes, extraField, extraRoutesOf, importExtras } from './extra-routes.ts';
import { hookCodec, routeCodec } from './handler-codecs.ts';
import { httpRoutesField, importHttpRoutes } from './http-route-codecs.ts';
import { keyedField } from './keyed-routes.ts';

/** The module of the helpers that emitted code calls. */
export const RUNTIME = '@mikrokit/types/runtime';

/** All the code of an API's codecs. */
export interface RouterCode {
  /** By route id. */
  readonly routes: ReadonlyMap<string, Code>;
  /** By hook id. */
  readonly hooks: ReadonlyMap<string, Code>;
  /** The functions and constants they use, by name. */
  readonly declarations: ReadonlyMap<string, Code>;
  /** The runtime helpers in it. */
  readonly helpers: readonly string[];
  /** Imports of further code for the codecs. */
  readonly checks: UsedChecks;
  /** Imports of other code that the codecs bring along. */
  readonly imports: readonly Code[];
}

/** The code of a router's codecs. */
interface ServedCode extends RouterCode {
  /** The field with the application's schemas. Empty without any. */
  readonly schemas: readonly Code[];
  readonly extras: readonly ExtraRoutes[];
}

/** Earlier code to reuse, and the locations of functions of checks and of schemas. */
interface RouterCodeOptions {
  readonly memory?: CodeMemory | undefined;
  readonly checks?: CheckImports | undefined;
  readonly schemas?: SchemaImports | undefined;
  /** Whether the router needs the code for HTTP routes. Default: if it has such routes. */
  readonly hasHttp?: boolean | undefined;
}

/** Writes the code of an API's codecs. */
export function writeRouterCode(
  model: ApiModel,
  { memory, checks = new Map(), schemas: locations = new Map(), hasHttp }: RouterCodeOptions = {},
): ServedCode {
  const emit = createEmit(model.types, { memory, hasCheck: (name) => checks.has(name) });
  const routes = new Map(
    Object.entries(model.routes).map(([id, route]) => [
      id,
      emit.output.remember(routeKey(route), () => routeCodec(emit, route)),
    ]),
  );
  const hooks = new Map(
    Object.entries(model.hooks).map(([id, hook]) => [id, hookCodec(emit, hook)]),
  );
  const extras = extraRoutesOf(model);
  const schemas = schemasOf(model.types, locations);
  return {
    routes,
    hooks,
    declarations: emit.output.declarations(),
    helpers: emit.output.helpers(),
    checks: { byLocal: emit.output.checks(), imports: checks },
    imports: [...importHttpRoutes(model, hasHttp), ...importExtras(extras), ...schemas.imports],
    extras,
    schemas: schemas.field,
  };
}

/** Everything that determines the code of a route's codec. */
function routeKey({ params, result, item, errors, contract }: RouteModel): string {
  return `route ${JSON.stringify([params, result, item, errors, contract])}`;
}

/**
 * Writes the ES module that exports `codecs`, the {@link RouterCodecs} of an API. It imports its
 * helpers from `runtime`, by default `@mikrokit/types/runtime`.
 */
export function emitRouterCodecs(model: ApiModel, runtime = RUNTIME): string {
  const code = writeRouterCode(model);
  return codecsModule(code, routerFields(model, code), { runtime });
}

/**
 * The fields of a router's codecs apart from routes and hooks. `modelRequest` names the module of
 * its type model.
 */
export function routerFields(
  model: ApiModel,
  { checks, extras, schemas }: Pick<ServedCode, 'checks' | 'extras' | 'schemas'>,
  modelRequest?: string,
  hasHttp?: boolean,
): readonly Code[] {
  return [
    js`version: ${CODECS_VERSION},`,
    modelRequest === undefined
      ? js`model: ${JSON.stringify(model)},`
      : js`model: () => import(${modelRequest}).then(({ model }) => model),`,
    ...unknownKeysOf(model),
    ...streamsField(model),
    ...keyedField(model),
    ...extraField(extras),
    ...checksField(checks),
    ...schemas,
    ...httpRoutesField(model, hasHttp),
  ];
}

/** The field with the ids of the routes that stream. Empty if there is none. */
export function streamsField({ routes }: ApiModel, more: readonly string[] = []): readonly Code[] {
  const ids = [...Object.keys(routes).filter((id) => routes[id]?.item !== undefined), ...more];
  return ids.length === 0 ? [] : [js`streams: ${jsonCode(ids)},`];
}

/** The single module of all codecs of an API. */
export function codecsModule(
  code: RouterCode,
  fields: readonly Code[],
  { runtime = RUNTIME } = {},
): string {
  const { routes, hooks, declarations, helpers, checks, imports } = code;
  return js`${[importOf(helpers, runtime), ...importChecks(checks), ...imports]}
${[...declarations.values()]}

export const codecs = {
  ${fields}
  routes: ${recordOf(routes)},
  hooks: ${recordOf(hooks)},
};
`.text;
}

function unknownKeysOf({ unknownKeys }: ApiModel): readonly Code[] {
  return unknownKeys ? [js`unknownKeys: ${unknownKeys},`] : [];
}

/** An import of names. */
export function importOf(names: readonly string[], from: string): Code {
  return js`import { ${join(names.map(identifier), ', ')} } from ${from};\n`;
}

/** An object without a prototype. */
export function recordOf(codecs: ReadonlyMap<string, Code>): Code {
  const entries = [...codecs].map(([key, code]) => entry(key, code));
  return js`{\n  __proto__: null,\n  ${join(entries, ',\n')}\n}`;
}

/** Writes the ES module that exports `model`, the type model of an API as JSON text. */
export function emitModel(model: ApiModel): string {
  return js`export const model = ${JSON.stringify(model)};\n`.text;
}
