import {
  type ApiModel,
  type HookModel,
  partsOf,
  type TypeId,
  type TypeNode,
} from '@mikrokit/types/model';
import { isIdentifier, isObjectLiteralExpression, type Node } from 'typescript/unstable/ast';
import { SymbolFlags, type Type, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { PartRoute, PartSource, RoutePart } from '../parts/route-part.ts';
import { followAliases } from './find-calls.ts';
import { initializerOf, symbolOf, unwrap } from './follow.ts';
import type { ReadContext } from './read-context.ts';
import { docOfOwn } from './read-doc.ts';
import type { FoundRoute } from './read-routes.ts';

/** A value among the routes that is imported, and whose type is the one that it has in its own file. */
export interface ImportedEntry {
  readonly source: PartSource;
  readonly type: Type;
  /** What was read of it before, if that holds. */
  readonly known: RoutePart | undefined;
}

/** More levels of objects around imported routes than anyone writes. */
const MOST_LEVELS = 4;

interface Named {
  readonly symbol: TypeSymbol;
  readonly type: Type;
  readonly name: Node;
  readonly path: readonly string[];
}

interface Group {
  readonly type: Type;
  readonly path: readonly string[];
}

/** Finds the entries of a routes object that are imported, by the properties that hold them. */
export function findImported(
  context: ReadContext,
  routes: Type,
  unknownKeys: 'reject' | undefined,
): ReadonlyMap<TypeSymbol, ImportedEntry> {
  const found = new Map<TypeSymbol, ImportedEntry>();
  if (!context.parts) return found;
  let level: readonly Group[] = [{ type: routes, path: [] }];
  for (let n = 0; n < MOST_LEVELS && level.length > 0; n++) {
    const { named, groups } = entriesOf(context, level);
    const { imported, local } = targetsOf(context, named);
    for (const { entry, target, type } of imported) {
      const source =
        type === entry.type ? sourceOf(context, { ...entry, unknownKeys }, target) : undefined;
      if (!source) continue;
      const known = context.parts.find(source);
      found.set(entry.symbol, { source, type: entry.type, known });
    }
    level = [...groups, ...local];
  }
  return found;
}

/** What stands in some groups: names, and objects written in place. */
function entriesOf(context: ReadContext, groups: readonly Group[]) {
  const { checker } = context.project;
  const named: Named[] = [];
  const inner: Group[] = [];
  for (const group of groups) {
    const symbols = checker.getPropertiesOfType(group.type);
    const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : [];
    symbols.forEach((symbol, i) => {
      const type = types[i];
      const declaration = symbol.valueDeclaration?.resolve(context.project);
      const initializer = declaration && initializerOf(declaration);
      if (!type || !initializer) return;
      const name = unwrap(initializer);
      const path = [...group.path, symbol.name];
      if (isIdentifier(name)) named.push({ symbol, type, name, path });
      else if (isObjectLiteralExpression(name)) inner.push({ type, path });
    });
  }
  return { named, groups: inner };
}

/** What names stand for: values of other files, or groups of the same. */
function targetsOf(context: ReadContext, named: readonly Named[]) {
  const { pipeline, project } = context;
  pipeline.prepare(
    named.map(
      ({ name }) =>
        () =>
          symbolOf(context, name),
    ),
  );
  const symbols = named.map(({ name }) => symbolOf(context, name));
  const aliases = symbols.filter((symbol) => symbol !== undefined).filter(isAlias);
  pipeline.prepare(aliases.map((symbol) => () => followAliases(project, symbol)));
  const imported = named.flatMap((entry, i) => {
    const symbol = symbols[i];
    return symbol && isAlias(symbol) ? [{ entry, target: followAliases(project, symbol) }] : [];
  });
  const targets = imported.map(({ target }) => target);
  const types = targets.length > 0 ? project.checker.getTypeOfSymbol(targets) : [];
  return {
    imported: imported.map((one, i) => ({ ...one, type: types[i] })),
    local: named.filter((_, i) => {
      const symbol = symbols[i];
      return symbol !== undefined && !isAlias(symbol);
    }),
  };
}

function isAlias({ flags }: TypeSymbol): boolean {
  return (flags & SymbolFlags.Alias) !== 0;
}

/** Where an imported value comes from, if that is one file of the application. */
function sourceOf(
  context: ReadContext,
  { path, symbol, unknownKeys }: Named & { readonly unknownKeys: 'reject' | undefined },
  target: TypeSymbol,
): PartSource | undefined {
  const files = new Set(target.declarations.map((declaration) => declaration.path));
  const [file] = files;
  if (file === undefined || files.size > 1 || file.includes('/node_modules/')) return undefined;
  const name = context.project.program.getSourceFile(file)?.fileName;
  if (name === undefined) return undefined;
  const doc = docOfOwn(context, symbol.valueDeclaration);
  const place = target.valueDeclaration?.index ?? -1;
  return {
    file: name,
    key: JSON.stringify([name, target.escapedName, place, path, doc, unknownKeys]),
  };
}

/** A part that was read, among the routes that were found. */
export interface ReadPart {
  readonly source: PartSource;
  /** Its routes among all. */
  readonly from: number;
  readonly to: number;
  /** How many levels of hooks are around it. */
  readonly levels: number;
  readonly path: string;
  readonly levelHooks: readonly string[];
}

/** What is to be kept of a part, when the types of all have their ids in the model. */
export function finishPart(
  context: ReadContext,
  part: ReadPart,
  found: readonly FoundRoute[],
  model: ApiModel,
): RoutePart | undefined {
  const isOfPart = (id: string): boolean => id === part.path || id.startsWith(`${part.path}/`);
  const hooks = Object.entries(model.hooks).filter(([id]) => isOfPart(id));
  const routes = found.slice(part.from, part.to).map(({ id, hooks, doc, traits }): PartRoute => {
    const route = model.routes[id];
    if (!route) throw new Error(`The model has no route '${id}'`);
    const { params, result, errors = [], contract } = route;
    const inner = hooks.slice(part.levels);
    const types = { params, result, errors };
    return { id, ...types, hooks: inner, doc, traits, ...(!route.hooks && { contract }) };
  });
  const types: Record<TypeId, TypeNode> = {};
  const reached = new Set([
    ...routes.flatMap(typesOf),
    ...hooks.flatMap(([, hook]) => typesOf(hook)),
  ]);
  for (const id of reached) {
    // Whose comments it would have depends on what else is read.
    if (context.builder.commentedAnew.has(id)) return undefined;
    types[id] = model.types[id] as TypeNode;
    for (const inner of partsOf(model.types, id)) reached.add(inner);
  }
  return { routes, hooks: Object.fromEntries(hooks), levelHooks: part.levelHooks, types };
}

function typesOf({
  params,
  result,
  errors = [],
}: Pick<HookModel, 'errors' | 'params' | 'result'>): readonly TypeId[] {
  const datas = errors.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return [params, ...(result === undefined ? [] : [result]), ...datas];
}
