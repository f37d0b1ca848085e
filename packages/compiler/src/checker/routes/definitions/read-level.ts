import { hasPathParameter } from '@mikrokit/types/runtime/http';
import { type Type, TypeFlags, type TypeSymbol } from '../../api/checked-types.ts';
import { isObjectLiteralExpression, isSpreadAssignment, type Node } from '../../api/syntax.ts';
import { typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { readOrReport } from '../../reporting/report-failure.ts';
import { docOfOwn } from '../../symbols/doc-comments.ts';
import { laterMember } from '../../symbols/later-members.ts';
import { indexesOf } from '../../symbols/member-declarations.ts';
import {
  initializerOf,
  resolveInitializer,
  unwrapExpression,
} from '../../symbols/resolve-initializer.ts';
import { isMark, isSymbolKey } from '../../symbols/symbol-origin.ts';
import { builtInSymbol } from '../../types/built-in-origin.ts';
import { isClassBased } from '../../types/read-class.ts';
import { declarationOf, type Entry, type Member } from '../imports/entry.ts';
import type { ImportedEntry } from '../imports/find-imported-entries.ts';
import { addImportedRoutes } from '../imports/reuse-imported-routes.ts';
import { levelLiteral } from './level-literal.ts';
import { isOfRouter, rejectMisplaced } from './misplaced-entries.ts';
import { handlerOf, handlerOfType } from './read-definition.ts';
import { type GuardedBatch, guardedBatches, providedType, readGuardOptions } from './read-guard.ts';
import { readHandler } from './read-handler.ts';
import { readHook } from './read-hook.ts';
import { readInitializer, reportOpaque, whatIs } from './read-initializer.ts';

/** Reads an object of entries. */
export function readGroup(context: ReadContext, entry: Entry): void {
  const { checker } = context.project;
  const isOpen =
    !(entry.type.flags & (TypeFlags.Object | TypeFlags.Intersection)) ||
    indexesOf(context.project, entry.type).length > 0;
  if (isOpen) {
    const initializer = resolveInitializer(context, entry.node);
    const later = initializer && laterMember(context, initializer);
    return later
      ? reportOpaque(context, { ...entry, node: later })
      : readInitializer(context, entry);
  }
  if (isClassBased(entry.type) || builtInSymbol(context, entry.type)) {
    const text = `${whatIs(entry)} is an instance of \`${typeText(context, entry.type)}\``;
    const fix =
      'Write an object of functions: { get: (context, id: number) => users.get(id) }, where `users` is the instance.';
    const why = 'whose methods are on its prototype';
    return context.reporter.report('MK1006', entry.node, `${text}, ${why}.`, fix);
  }
  const symbols = checker
    .getPropertiesOfType(entry.type)
    .filter((symbol) => !isSymbolKey(symbol) && !isMark(symbol));
  const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : [];
  const members = symbols.map((symbol, i): Member => {
    const type = types[i];
    if (!type) throw new Error(`The checker gave no type for route '${symbol.name}'`);
    return { symbol, type };
  });
  readLevel(context, entry, members);
}

/** The literal of a level whose order or calls matter. */
function literalOf(context: ReadContext, node: Node, members: readonly Member[]) {
  const literal = unwrapExpression(node);
  const mayReplace =
    isObjectLiteralExpression(literal) && literal.properties.some(isSpreadAssignment);
  const isOrdered = members.some(({ type }) =>
    (['HookDefinition', 'Guarded'] as const).some((name) => isOfRouter(context, type, name)),
  );
  return mayReplace || isOrdered ? levelLiteral(context, node) : undefined;
}

/** Reads the entries of a group, or the routes inside a hook. */
function readLevel(context: ReadContext, around: Entry, members: readonly Member[]): void {
  const entry = { ...around, hooks: [...around.hooks, []] };
  const literal = literalOf(context, entry.node, members);
  if (literal) rejectMisplaced(context, entry, members, literal);
  const batches = guardedBatches(context, members, literal);
  for (const member of members) {
    const batch = batches.get(member);
    if (!batch) readMember(context, entry, member);
    else if (batch.members[0] === member) readGuarded(context, entry, batch);
  }
}

function readMember(context: ReadContext, entry: Entry, { symbol, type }: Member): void {
  const node = initializerOrDeclaration(context, symbol) ?? entry.node;
  rejectKey(context, entry, symbol);
  const inner = {
    ...entry,
    type,
    node,
    path: [...entry.path, symbol.name],
    doc: docOfOwn(context, declarationOf(symbol)),
    key: declarationOf(symbol),
    traits: {},
  };
  const imported = entry.collected.importedEntries.get(symbol);
  if (imported) return readImported(context, inner, imported);
  const what = `Entry '${inner.path.join('/')}' of the routes`;
  readOrReport(context.reporter, { node, what }, () => inner.collected.readEntry(inner));
}

/** Rejects a key that the router rejects at start-up. */
function rejectKey(context: ReadContext, { path, node }: Entry, symbol: TypeSymbol): void {
  const key = symbol.name;
  const why = keyProblem(key, path.length === 0);
  if (why === undefined) return;
  const declaration = declarationOf(symbol)?.resolve(context.project);
  const { name = node } = (declaration ?? {}) as { readonly name?: Node };
  context.reporter.report(
    'MK1037',
    name,
    `Entry '${[...path, key].join('/')}' of the routes has the key ${JSON.stringify(key)}: ${why}.`,
  );
}

/** Why a key cannot be part of a path. `undefined` if it can. */
function keyProblem(key: string, isOutermost: boolean): string | undefined {
  // Nearly all keys.
  if (/^[a-zA-Z][\w-]*$/.test(key) && key !== 'errors') return undefined;
  if (key === '') return 'it does not make a path';
  if (key === '__proto__') return 'it is never an ordinary key';
  if (key === '.' || key === '..') return 'clients would resolve it as a relative path';
  if (key.includes('/')) return 'use nested objects for levels';
  if (hasPathParameter(key)) return 'paths have no parameters';
  if (/^\d+$/.test(key)) return 'JavaScript moves numeric keys before all others';
  return isOutermost && key === 'errors' ? 'replies list their errors under it' : undefined;
}

/** Reads a hook that provides a value, and its routes. */
function readGuarded(context: ReadContext, entry: Entry, batch: GuardedBatch): void {
  const { checker } = context.project;
  const { definition, call } = batch;
  const node = call?.expression.expression ?? entry.node;
  const guard = { ...entry, type: definition, node, doc: {} };
  const options = readGuardOptions(context, guard, call !== undefined);
  if (!options) return;
  const { id, provides, isKnown } = options;
  if (!isKnown) {
    const handler = call ? handlerOf(context, guard) : handlerOfType(context, guard);
    readHandler(context, { ...handler, path: [id] }, (signature, node) =>
      readHook(context, { ...guard, path: [id], hooks: [] }, signature, node),
    );
  }
  const provided = new Map(entry.provided).set(provides, providedType(context, batch, provides));
  readLevel(
    context,
    { ...entry, node: call?.arguments[0] ?? entry.node, hooks: [...entry.hooks, [id]], provided },
    batch.members.map(({ symbol, type }) => ({
      symbol,
      type: checker.getTypeArguments(type as never)[1] as Type,
    })),
  );
}

/** Reads an imported entry, or takes its routes as they were read before. */
function readImported(context: ReadContext, entry: Entry, { source, known }: ImportedEntry): void {
  const { routes, imports } = entry.collected;
  const level = entry.hooks.at(-1) ?? [];
  const [from, hooksBefore] = [routes.length, level.length];
  if (known) addImportedRoutes(context, entry, known);
  else entry.collected.readEntry(entry);
  imports.push({
    source,
    from,
    to: routes.length,
    depth: entry.hooks.length,
    path: entry.path.join('/'),
    levelHooks: level.slice(hooksBefore),
  });
}

function initializerOrDeclaration(context: ReadContext, symbol: TypeSymbol): Node | undefined {
  const declaration = declarationOf(symbol)?.resolve(context.project);
  return declaration && (initializerOf(declaration) ?? declaration);
}
