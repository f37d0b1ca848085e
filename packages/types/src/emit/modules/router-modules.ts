import { type Code, identifier, join, js } from '../../code/code.ts';
import type { ApiModel } from '../../model/model.ts';
import type { CodeMemory } from '../code-memory.ts';
import { type CheckImports, importChecks, type SchemaImports } from './check-imports.ts';
import { hasHttpRoutes } from './http-route-codecs.ts';
import { type LazyGroupModel, lazyField, onlyLazyGroup, withoutLazyGroups } from './lazy-groups.ts';
import {
  codecsModule,
  emitModel,
  importOf,
  type RouterCode,
  RUNTIME,
  recordOf,
  routerFields,
  writeRouterCode,
} from './router-codecs.ts';
import { type CodeNames, codeNames, type RouteGroup, splitRoutes } from './split-routes.ts';

/** More characters of code make an API large: V8 reads 80,000 per millisecond. */
const LARGE = 128_000;
/** The least size of a group. */
const GROUP = 64_000;
/** The largest number of groups that sizes are chosen for, so that the output stays readable. */
const MOST_GROUPS = 256;

/** The ES modules of an API's codecs. */
export interface EmittedCodecs {
  /** Their code. The first exports `codecs`; it imports the others on demand. */
  readonly modules: readonly string[];
  /** Positions of the modules that each hold the codecs of a group of routes. */
  readonly groups: readonly number[];
}

/** How the modules of a router are written. */
export interface RouterModulesOptions {
  /** With the memory of an earlier model, only the differences are written again. Default: none. */
  readonly memory?: CodeMemory;
  /** Whether the type model is always a module of its own, not only in a large API. Default: no. */
  readonly separateModel?: boolean;
  /** The locations of the functions of checks. Default: none, so that no check is called. */
  readonly checks?: CheckImports;
  /** The locations of the schemas in its types. Default: none. */
  readonly schemas?: SchemaImports;
  /** The groups whose codecs are loaded by the first call of one of their routes. Default: none. */
  readonly lazy?: readonly LazyGroupModel[];
}

/**
 * Writes the ES modules of an API's codecs. A large API loads them group by group, so that a start reads
 * only the code that it runs. `requestOf` returns the specifier for importing the nth module.
 */
export function emitRouterModules(
  model: ApiModel,
  requestOf: (nth: number) => string,
  { memory, separateModel = false, checks, schemas, lazy = [] }: RouterModulesOptions = {},
): EmittedCodecs {
  const locations = { checks, schemas };
  if (lazy.length === 0) {
    const code = writeRouterCode(model, { memory, ...locations });
    const split = splitRouter(model, code, { requestOf, memory });
    if (split) return split;
    const modules = separateModel
      ? [codecsModule(code, routerFields(model, code, requestOf(1))), emitModel(model)]
      : [codecsModule(code, routerFields(model, code))];
    return { modules, groups: [] };
  }
  const own = withoutLazyGroups(model, lazy);
  const hasHttp = hasHttpRoutes(model);
  const code = writeRouterCode(own, { memory, ...locations, hasHttp });
  const emitOwn = (more: readonly Code[]): EmittedCodecs =>
    splitRouter(model, code, { requestOf, memory, fieldsOf: own, more, hasHttp }) ?? {
      modules: [
        codecsModule(code, [...routerFields(own, code, requestOf(1), hasHttp), ...more]),
        emitModel(model),
      ],
      groups: [],
    };
  // The modules of groups follow the router's own modules, whose number does not depend on them.
  let next = emitOwn([]).modules.length;
  const groups = lazy.map((group) => {
    const first = next;
    const part = onlyLazyGroup(model, group);
    const emitted = emitLazyGroup(part, (nth) => requestOf(first + nth), {
      model: requestOf(MODEL_AT),
      ...locations,
    });
    next += emitted.modules.length;
    return { group, first, emitted };
  });
  const requests = new Map(groups.map(({ group, first }) => [group, requestOf(first)]));
  const router = emitOwn([lazyField(model, lazy, (group) => requests.get(group) as string)]);
  return {
    modules: [...router.modules, ...groups.flatMap(({ emitted }) => emitted.modules)],
    groups: [
      ...router.groups,
      ...groups.flatMap(({ first, emitted }) => emitted.groups.map((nth) => first + nth)),
    ],
  };
}

/** The location of the type model, if it has its own module. */
const MODEL_AT = 1;

/** The locations of what the codecs of a lazy group import. */
interface LazyLocations {
  /** The module of the type model. */
  readonly model: string;
  readonly checks: CheckImports | undefined;
  readonly schemas: SchemaImports | undefined;
}

/** The modules of a lazy group's codecs, which share the type model of its router. */
function emitLazyGroup(
  part: ApiModel,
  requestOf: (nth: number) => string,
  { model, checks, schemas }: LazyLocations,
): EmittedCodecs {
  const code = writeRouterCode(part, { checks, schemas });
  const split = splitRouter(part, code, { requestOf, memory: undefined, modelRequest: model });
  if (split) return split;
  return { modules: [codecsModule(code, routerFields(part, code, model))], groups: [] };
}

/** How the index of a large router is written. */
interface SplitRouterOptions extends Pick<IndexWriter, 'modelRequest'> {
  readonly requestOf: (nth: number) => string;
  readonly memory: CodeMemory | undefined;
  /** The part of the API with the code's routes. Default: all of it. */
  readonly fieldsOf?: ApiModel;
  /** Further fields. */
  readonly more?: readonly Code[];
  readonly hasHttp?: boolean;
}

/** The modules of a large router. `undefined` for a router that fits into one module. */
function splitRouter(
  model: ApiModel,
  code: ReturnType<typeof writeRouterCode>,
  { requestOf, memory, fieldsOf = model, more = [], hasHttp, modelRequest }: SplitRouterOptions,
): EmittedCodecs | undefined {
  const write: IndexWriter = {
    fields: (requests) => [...routerFields(fieldsOf, code, requests.model, hasHttp), ...more],
    runtime: RUNTIME,
    helpers: ['CodecGroups'],
    // One string, because V8 would create an array of thousands of elements.
    idsOf: (ids) => js`${ids.map((id) => `${id}//`).join('')}`,
    groupsOf: (list) => js`new CodecGroups(${list})`,
    modelRequest,
  };
  return splitModules(model, code, requestOf, write, memory);
}

/** How an index of groups is written. */
interface IndexWriter {
  /** The module of the type model, if it is not among the written modules. */
  readonly modelRequest?: string | undefined;
  readonly fields: (requests: { readonly model: string }) => readonly Code[];
  /** The module of the runtime helpers. */
  readonly runtime: string;
  /** The runtime helpers in the index. */
  readonly helpers: readonly string[];
  /** The ids of a group's routes. */
  readonly idsOf: (ids: readonly string[]) => Code;
  /** All groups, by a list of them. */
  readonly groupsOf: (list: Code) => Code;
}

/**
 * The modules of a large API: an index, the type model, and groups of routes. `undefined` for an
 * API that fits into one module.
 */
export function splitModules(
  model: ApiModel,
  code: RouterCode,
  requestOf: (nth: number) => string,
  write: IndexWriter,
  memory?: CodeMemory,
): EmittedCodecs | undefined {
  const size = sizeOf(code);
  if (size <= LARGE || code.routes.size === 1) return undefined;
  const names = codeNames(
    code.declarations,
    [...code.helpers, ...code.checks.byLocal.keys()],
    memory?.words,
  );
  const { groups, shared } = splitRoutes(code.routes, names, Math.max(GROUP, size / MOST_GROUPS));
  const sources = { code, names, runtime: write.runtime };
  const sharedModules = shared.size === 0 ? [] : [sharedModule(shared, sources)];
  const modelModules = write.modelRequest === undefined ? [emitModel(model)] : [];
  const sharedAt = MODEL_AT + modelModules.length;
  const firstGroup = sharedAt + sharedModules.length;
  const index = indexModule(sources, {
    write,
    model: write.modelRequest ?? requestOf(MODEL_AT),
    groups: groups.map(({ ids }, i) => ({
      ids,
      request: requestOf(firstGroup + i),
    })),
  });
  return {
    modules: [
      index,
      ...modelModules,
      ...sharedModules,
      ...groups.map((group) => groupModule(group, sources, { shared, from: requestOf(sharedAt) })),
    ],
    groups: groups.map((_, i) => firstGroup + i),
  };
}

function sizeOf({ routes, declarations }: RouterCode): number {
  let size = 0;
  for (const codes of [routes, declarations]) {
    for (const { text } of codes.values()) size += text.length;
  }
  return size;
}

interface Sources {
  readonly code: RouterCode;
  readonly runtime: string;
  readonly names: CodeNames;
}

interface IndexContents {
  readonly write: IndexWriter;
  readonly model: string;
  readonly groups: readonly { readonly ids: readonly string[]; readonly request: string }[];
}

/** The module that a router starts with: its hooks and the names of its routes. It shares nothing with groups, so it loads first. */
function indexModule(sources: Sources, { write, model, groups }: IndexContents): string {
  const { code, names } = sources;
  const hooks = [...code.hooks.values()];
  const used = names.closure(hooks.flatMap((hook) => [...names.in(hook)]));
  // All checks: explaining a rejected value needs them.
  const { head } = headOf(used, hooks, sources, { has: () => true });
  const list = groups.map(
    ({ ids, request }) =>
      js`{ ids: ${write.idsOf(ids)}, load: () => import(${request}).then(({ routes }) => routes) },`,
  );
  return js`${write.helpers.length === 0 ? [] : [importOf(write.helpers, write.runtime)]}${code.imports}${head}
export const codecs = {
  ${write.fields({ model })}
  routes: { __proto__: null },
  hooks: ${recordOf(code.hooks)},
  groups: ${write.groupsOf(js`[
    ${list}
  ]`)},
};
`.text;
}

function sharedModule(shared: ReadonlySet<string>, sources: Sources): string {
  const { head } = headOf(shared, [], sources);
  return js`${head}
export { ${join([...shared].map(identifier), ', ')} };
`.text;
}

function groupModule(
  { ids, own }: RouteGroup,
  sources: Sources,
  { shared, from }: { readonly shared: ReadonlySet<string>; readonly from: string },
): string {
  const routes = new Map(ids.map((id) => [id, sources.code.routes.get(id) as Code]));
  const { head, names } = headOf(own, [...routes.values()], sources);
  const imported = [...shared].filter((name) => names.has(name));
  return js`${imported.length === 0 ? [] : [importOf(imported, from)]}
${head}
export const routes = ${recordOf(routes)};
`.text;
}

/** Some declarations, the import of helpers for them and for further code, and all names in both. */
function headOf(
  declared: ReadonlySet<string>,
  more: readonly Code[],
  { code: { declarations, helpers, checks }, names, runtime }: Sources,
  checksUsed?: { has(local: string): boolean },
): { readonly head: Code; readonly names: ReadonlySet<string> } {
  // In writing order, because constants use earlier ones.
  const own = names.inOrder(declared);
  const found = new Set(own.flatMap((name) => [...names.of(name)]));
  for (const code of more) for (const name of names.in(code)) found.add(name);
  const used = helpers.filter((name) => found.has(name));
  const code = own.map((name) => declarations.get(name) as Code);
  const imports = [
    ...(used.length === 0 ? [] : [importOf(used, runtime)]),
    ...importChecks(checks, checksUsed ?? found),
  ];
  return { head: js`${imports}\n${code}\n`, names: found };
}
