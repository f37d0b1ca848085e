import { type Code, identifier, join, js } from '../../code/code.ts';
import type { ApiModel } from '../../model/model.ts';
import type { CodeMemory } from '../code-memory.ts';
import { type CheckImports, importChecks, type SchemaImports } from './check-imports.ts';
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

/** An API with more characters of code is large: V8 takes a millisecond to read 80,000. */
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
  /** The places of the functions of checks. Default: none, so that no check is called. */
  readonly checks?: CheckImports;
  /** The places of the schemas in its types. Default: none. */
  readonly schemas?: SchemaImports;
}

/**
 * Writes the ES modules of an API's codecs. A large API loads them group by group, so that a start reads
 * only the code that it runs. `requestOf` returns the specifier for importing the nth module.
 */
export function emitRouterModules(
  model: ApiModel,
  requestOf: (nth: number) => string,
  { memory, separateModel = false, checks, schemas }: RouterModulesOptions = {},
): EmittedCodecs {
  const code = writeRouterCode(model, { memory, checks, schemas });
  const write: IndexWriter = {
    fields: (requests) => routerFields(model, code, requests.model),
    runtime: RUNTIME,
    helpers: ['CodecGroups'],
    // A single text, because V8 would create an array of thousands of elements.
    idsOf: (ids) => js`${ids.map((id) => `${id}//`).join('')}`,
    groupsOf: (list) => js`new CodecGroups(${list})`,
  };
  const split = splitModules(model, code, requestOf, write, memory);
  if (split) return split;
  const modules = separateModel
    ? [codecsModule(code, routerFields(model, code, requestOf(1))), emitModel(model)]
    : [codecsModule(code, routerFields(model, code))];
  return { modules, groups: [] };
}

/** How an index of groups is written. */
interface IndexWriter {
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
 * The modules of a large API: an index, the type model, and groups of routes.
 * `undefined` for an API that is small enough for one module.
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
  const [modelAt, sharedAt] = [1, 2];
  const firstGroup = 2 + sharedModules.length;
  const index = indexModule(sources, {
    write,
    model: requestOf(modelAt),
    groups: groups.map(({ ids }, i) => ({
      ids,
      request: requestOf(firstGroup + i),
    })),
  });
  return {
    modules: [
      index,
      emitModel(model),
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
  // In the order in which they were written: constants are made from those before them.
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
