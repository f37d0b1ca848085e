import type { ApiModel } from '../model.ts';
import { CODECS_VERSION } from '../runtime/route-codecs.ts';
import { type Code, identifier, join, js } from './code.ts';
import type { CodeMemory } from './code-memory.ts';
import { emitModel } from './emit-model.ts';
import {
  importOf,
  type RouterCode,
  recordOf,
  routerModule,
  unknownKeysOf,
  writeRouterCode,
} from './router-codecs.ts';
import { type CodeNames, codeNames, type RouteGroup, splitRoutes } from './split-routes.ts';

/** From how many characters on an API is large: V8 takes a millisecond to read 80,000. */
const LARGE = 128_000;
/** The least size of a group. */
const GROUP = 64_000;
/** The most groups that sizes are chosen for: more files would be in the way of people. */
const MOST_GROUPS = 256;

/**
 * Writes the ES modules of an API's codecs, of which the first exports `codecs`. Those of a large API are loaded group by
 * group: starting does not read what it does not run. `requestOf` gives the specifier by which they import the nth. With
 * the `memory` of a model before, only what differs is written anew.
 */
export function emitRouterModules(
  model: ApiModel,
  requestOf: (nth: number) => string,
  memory?: CodeMemory,
): readonly string[] {
  const code = writeRouterCode(model, memory);
  const fields = (parts: { readonly model: string }) => [
    js`version: ${CODECS_VERSION},`,
    js`model: () => import(${parts.model}).then(({ model }) => model),`,
    ...unknownKeysOf(model),
  ];
  // One text: V8 makes no array of thousands of it.
  const idsOf = (ids: readonly string[]) => js`${ids.map((id) => `${id}//`).join('')}`;
  const split = splitModules(model, code, requestOf, { fields, idsOf }, memory);
  return split ?? [routerModule(model, code)];
}

/** How an index of groups is written. */
export interface IndexWriter {
  /** What it is. */
  readonly fields: (parts: { readonly model: string }) => readonly Code[];
  /** The ids of a group's routes. */
  readonly idsOf: (ids: readonly string[]) => Code;
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
): readonly string[] | undefined {
  const size = sizeOf(code);
  if (size <= LARGE || code.routes.size === 1) return undefined;
  const names = codeNames(code.declarations, code.helpers, memory?.words);
  const { groups, shared } = splitRoutes(code.routes, names, Math.max(GROUP, size / MOST_GROUPS));
  const sources = { code, names };
  const sharedModules = shared.size === 0 ? [] : [sharedModule(shared, sources)];
  const [modelAt, sharedAt] = [1, 2];
  const firstGroup = 2 + sharedModules.length;
  const index = indexModule(sources, {
    fields: write.fields({ model: requestOf(modelAt) }),
    groups: groups.map(({ ids }, i) => ({
      ids: write.idsOf(ids),
      request: requestOf(firstGroup + i),
    })),
  });
  return [
    index,
    emitModel(model),
    ...sharedModules,
    ...groups.map((group) => groupModule(group, sources, { shared, from: requestOf(sharedAt) })),
  ];
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
  readonly names: CodeNames;
}

interface IndexParts {
  readonly fields: readonly Code[];
  readonly groups: readonly { readonly ids: Code; readonly request: string }[];
}

/** What a router starts with: its hooks, and the names of its routes. It shares nothing with groups, to be first. */
function indexModule(sources: Sources, parts: IndexParts): string {
  const { code, names } = sources;
  const hooks = [...code.hooks.values()];
  const used = names.closure(hooks.flatMap((hook) => [...names.in(hook)]));
  const { head } = headOf(used, hooks, sources);
  const groups = parts.groups.map(
    ({ ids, request }) =>
      js`{ ids: ${ids}, load: () => import(${request}).then(({ routes }) => routes) },`,
  );
  return js`${head}
export const codecs = {
  ${parts.fields}
  routes: { __proto__: null },
  hooks: ${recordOf(code.hooks)},
  groups: [
    ${groups}
  ],
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

/** Some declarations and the import of helpers for them and for more code; and all names in both. */
function headOf(
  declared: ReadonlySet<string>,
  more: readonly Code[],
  { code: { declarations, helpers }, names }: Sources,
): { readonly head: Code; readonly names: ReadonlySet<string> } {
  // In the order in which they were written: constants are made from those before them.
  const own = [...declarations.keys()].filter((name) => declared.has(name));
  const found = new Set(own.flatMap((name) => [...names.of(name)]));
  for (const code of more) for (const name of names.in(code)) found.add(name);
  const used = helpers.filter((name) => found.has(name));
  const code = own.map((name) => declarations.get(name) as Code);
  return { head: js`${used.length === 0 ? [] : [importOf(used)]}\n${code}\n`, names: found };
}
