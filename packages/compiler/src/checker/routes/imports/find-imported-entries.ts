import type { ImportedRoutes, ImportSource } from '../../../incremental/imported-routes.ts';
import { SymbolFlags, type Type, type TypeSymbol } from '../../api/checked-types.ts';
import { isIdentifier, isObjectLiteralExpression, type Node } from '../../api/syntax.ts';
import type { ReadContext } from '../../read-context.ts';
import { docOfOwn } from '../../symbols/doc-comments.ts';
import {
  initializerOf,
  resolveAlias,
  symbolAt,
  unwrapExpression,
} from '../../symbols/resolve-initializer.ts';
import { isOwnFile } from '../../symbols/symbol-origin.ts';
import { type GuardSource, guardSource } from '../definitions/guard-source.ts';
import { isOfRouter } from '../definitions/misplaced-entries.ts';
import { declarationOf } from './entry.ts';

/** An entry of a routes object that is imported, and has the same type there as in its own file. */
export interface ImportedEntry {
  readonly source: ImportSource;
  readonly type: Type;
  /** Its routes as they were read before, if they can be reused. */
  readonly known: ImportedRoutes | undefined;
}

/** Deeper than anyone nests imported routes. */
const MAX_LEVELS = 4;

/** An entry that is a name: `{ users }`, `{ users: userRoutes }`. */
interface NamedEntry {
  readonly symbol: TypeSymbol;
  readonly type: Type;
  readonly name: Node;
  readonly path: readonly string[];
  /** The hooks around it that provide values. */
  readonly guards: readonly Type[];
}

/** A name whose origin is searched. */
interface ImportedName extends NamedEntry {
  readonly sources: readonly GuardSource[];
  readonly unknownKeys: 'reject' | undefined;
}

/** An entry that is an object of entries. */
interface Group {
  readonly type: Type;
  readonly path: readonly string[];
  readonly guards: readonly Type[];
}

/** Finds the imported entries of a routes object, by the properties that hold them. */
export function findImportedEntries(
  context: ReadContext,
  routes: Type,
  unknownKeys: 'reject' | undefined,
): ReadonlyMap<TypeSymbol, ImportedEntry> {
  const found = new Map<TypeSymbol, ImportedEntry>();
  const guardSources = new Map<Type, GuardSource>();
  const sourceOfGuard = (guard: Type): GuardSource => {
    const source = guardSources.get(guard) ?? guardSource(context, guard);
    guardSources.set(guard, source);
    return source;
  };
  if (!context.importedRoutes) return found;
  let level: readonly Group[] = [{ type: routes, path: [], guards: [] }];
  for (let n = 0; n < MAX_LEVELS && level.length > 0; n++) {
    const { named, groups } = entriesOf(context, level);
    const { imported, local } = targetsOf(context, named);
    for (const { entry, target, type } of imported) {
      const sources = entry.guards.map(sourceOfGuard);
      const source =
        type === entry.type
          ? sourceOf(context, { ...entry, sources, unknownKeys }, target)
          : undefined;
      if (!source) continue;
      const known = context.importedRoutes.find(source);
      found.set(entry.symbol, { source, type: entry.type, known });
    }
    level = [...groups, ...local];
  }
  return found;
}

/** The entries of some groups that are names or object literals. */
function entriesOf(context: ReadContext, groups: readonly Group[]) {
  const { pipeline, project } = context;
  const { checker } = project;
  const symbolsOf = ({ type }: Group) => checker.getPropertiesOfType(type);
  const typesOf = (group: Group) => {
    const symbols = symbolsOf(group);
    return symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : [];
  };
  pipeline.prefetch(groups.map((group) => () => symbolsOf(group)));
  pipeline.prefetch(groups.map((group) => () => typesOf(group)));
  const named: NamedEntry[] = [];
  const inner: Group[] = [];
  for (const group of groups) {
    const symbols = symbolsOf(group);
    const types = typesOf(group);
    symbols.forEach((symbol, i) => {
      const outer = types[i];
      const declaration = declarationOf(symbol)?.resolve(context.project);
      const initializer = declaration && initializerOf(declaration);
      if (!outer || !initializer) return;
      const name = unwrapExpression(initializer);
      const path = [...group.path, symbol.name];
      // Most entries are functions, whose types would need a request each.
      if (!isIdentifier(name) && !isObjectLiteralExpression(name)) return;
      const { type, guards } = withinGuards(context, outer);
      const entry = { type, path, guards: [...group.guards, ...guards] };
      if (isIdentifier(name)) named.push({ ...entry, symbol, name });
      else inner.push(entry);
    });
  }
  return { named, groups: inner };
}

/**
 * The entry inside its hooks, with their types, outermost first. An entry without hooks is returned
 * unchanged.
 */
function withinGuards(
  context: ReadContext,
  entry: Type,
): { readonly type: Type; readonly guards: readonly Type[] } {
  const guards: Type[] = [];
  let type = entry;
  while (isOfRouter(context, type, 'Guarded')) {
    const [, inner, guard] = context.project.checker.getTypeArguments(type as never);
    if (!inner || !guard) break;
    guards.push(guard);
    type = inner;
  }
  return { type, guards };
}

/** Resolves names to values of other files, or to groups in the same file. */
function targetsOf(context: ReadContext, named: readonly NamedEntry[]) {
  const { pipeline, project } = context;
  pipeline.prefetch(
    named.map(
      ({ name }) =>
        () =>
          symbolAt(context, name),
    ),
  );
  const symbols = named.map(({ name }) => symbolAt(context, name));
  const aliases = symbols.filter((symbol) => symbol !== undefined).filter(isAlias);
  pipeline.prefetch(aliases.map((symbol) => () => resolveAlias(project, symbol)));
  const imported = named.flatMap((entry, i) => {
    const symbol = symbols[i];
    return symbol && isAlias(symbol) ? [{ entry, target: resolveAlias(project, symbol) }] : [];
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

/** The origin of an imported value, if that is a single file of the user's. */
function sourceOf(
  context: ReadContext,
  { path, symbol, sources, unknownKeys }: ImportedName,
  target: TypeSymbol,
): ImportSource | undefined {
  const files = new Set(target.declarations.map((declaration) => declaration.path));
  const [file] = files;
  if (file === undefined || files.size > 1 || !isOwnFile(file)) return undefined;
  const name = context.project.program.getSourceFile(file)?.fileName;
  if (name === undefined) return undefined;
  const doc = docOfOwn(context, declarationOf(symbol));
  const index = target.valueDeclaration?.index ?? -1;
  return {
    files: [name, ...new Set(sources.flatMap(({ files }) => files))],
    key: JSON.stringify([
      [name, target.escapedName, index, path, doc, unknownKeys],
      sources.map(({ text }) => text),
    ]),
  };
}
