import type { RouteTraits } from '@mikrokit/types/emit';
import type { ApiModel } from '@mikrokit/types/model';
import { isObjectLiteralExpression, isSpreadAssignment, type Node } from 'typescript/unstable/ast';
import {
  type Signature,
  SignatureKind,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import type { FoundRoute } from '../../incremental/imported-routes.ts';
import { refuseTagsOfHandler } from '../constraints/misplaced-tags.ts';
import { describePlace, type Place, typeText } from '../place.ts';
import type { ReadContext } from '../read-context.ts';
import { prefetchTypes } from '../requests/prefetch-types.ts';
import { CheckerFailure, typesOfSymbols } from '../session/checker-failure.ts';
import { readOrReport } from '../session/report-failure.ts';
import { isArray } from '../symbols/array-types.ts';
import { docOfHandler, docOfOwn } from '../symbols/doc-comments.ts';
import { isInlineFunction } from '../symbols/inline-functions.ts';
import { laterMember } from '../symbols/later-members.ts';
import { indexesOf, mayHaveSignatures } from '../symbols/member-declarations.ts';
import {
  initializerOf,
  resolveInitializer,
  unwrapExpression,
} from '../symbols/resolve-initializer.ts';
import { builtInSymbol } from '../types/built-in-origin.ts';
import { isClassBased } from '../types/read-class.ts';
import type { Entry, Member, ReadImport } from './entry.ts';
import { findImportedEntries, type ImportedEntry } from './find-imported-entries.ts';
import { levelLiteral } from './level-literal.ts';
import { isOfRouter, refuseMisplaced } from './misplaced-entries.ts';
import { handlerOf, handlerOfType, optionOf, routeTraitsOf } from './read-definition.ts';
import {
  type GuardedBatch,
  guardedBatches,
  providedType,
  readGuardOptions,
  refuseBareGuard,
  refuseRouteIds,
} from './read-guard.ts';
import { readHook } from './read-hook.ts';
import { readParams } from './read-params.ts';
import { readErrors, readResult } from './read-result.ts';
import { addImportedRoutes, toImportedRoutes } from './reuse-imported-routes.ts';

/** The router refuses deeper nesting at start-up; the limit also ends recursive types of routes. */
const MAX_DEPTH = 16;

/** `/users/:id`, `/users/{id}`, `/files/*`, `/users/[id]`; `/messages:send` is an ordinary path. */
const PATH_PARAMETER = /(?:^|\/)[:*]|[{}]|(?:^|\/)\[[^/]*\](?:\/|$)/;

/** A routes object. */
interface Routes {
  readonly type: Type;
  /** The expression of the object, or the place where its type is named. */
  readonly node: Node;
  /** The option that the model is built with. */
  readonly unknownKeys?: 'reject' | undefined;
}

/** Everything read of a routes object beside the model. */
export interface ReadRoutes {
  /** Options of routes that clients need, by route id. */
  readonly traits: ReadonlyMap<string, RouteTraits>;
  /** Keeps imported routes for the next time. */
  readonly storeImports: (model: ApiModel) => void;
}

/** Reads every route of a routes object into the model, following variables to their initializers. */
export function readRoutes(context: ReadContext, { type, node, unknownKeys }: Routes): ReadRoutes {
  const importedEntries = findImportedEntries(context, type, unknownKeys);
  const known = [...importedEntries.values()].flatMap(({ type, known }) => (known ? [type] : []));
  prefetchTypes(context, type, known);
  const routes: FoundRoute[] = [];
  const imports: ReadImport[] = [];
  const collected = { routes, imports, importedEntries, guards: new Map() };
  const provided = new Map();
  readGroup(context, { type, node, path: [], hooks: [], provided, collected, doc: {}, traits: {} });
  refuseRouteIds(context, collected);
  for (const { id, params, result, hooks, errors, doc, contract } of routes) {
    const applying = hooks.flat();
    context.builder.addRoute(id, params, result, {
      ...(applying.length > 0 ? { hooks: applying } : contract !== undefined && { contract }),
      ...(errors.length > 0 && { errors }),
      ...doc,
    });
  }
  return {
    traits: new Map(routes.map(({ id, traits }) => [id, traits])),
    storeImports: (model) => {
      for (const read of imports) {
        const imported = toImportedRoutes(context, read, routes, model);
        if (imported) context.importedRoutes?.keep(read.source, imported);
      }
    },
  };
}

function readGroup(context: ReadContext, entry: Entry): void {
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
    const why = 'whose methods are not found among its own keys';
    return context.reporter.report('MK1006', entry.node, `${text}, ${why}.`, fix);
  }
  // Symbols of the router itself, `__@around@1`, are no routes.
  const symbols = checker
    .getPropertiesOfType(entry.type)
    .filter(({ name }) => !name.startsWith('__@'));
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

/** Reads the entries of a group, or the routes within a hook. */
function readLevel(context: ReadContext, around: Entry, members: readonly Member[]): void {
  const entry = { ...around, hooks: [...around.hooks, []] };
  const literal = literalOf(context, entry.node, members);
  if (literal) refuseMisplaced(context, entry, members, literal);
  const batches = guardedBatches(context, members, literal);
  for (const member of members) {
    const batch = batches.get(member);
    if (!batch) readMember(context, entry, member);
    else if (batch.members[0] === member) readGuarded(context, entry, batch);
  }
}

function readMember(context: ReadContext, entry: Entry, { symbol, type }: Member): void {
  const node = initializerOrDeclaration(context, symbol) ?? entry.node;
  const inner = {
    ...entry,
    type,
    node,
    path: [...entry.path, symbol.name],
    doc: docOfOwn(context, symbol.valueDeclaration),
    traits: {},
  };
  const imported = entry.collected.importedEntries.get(symbol);
  if (imported) return readImported(context, inner, imported);
  const what = `Entry '${inner.path.join('/')}' of the routes`;
  readOrReport(context.reporter, { node, what }, () => readEntry(context, inner));
}

/** Reads a hook that provides a value, and the routes within it. */
function readGuarded(context: ReadContext, entry: Entry, batch: GuardedBatch): void {
  const { checker } = context.project;
  const { definition, call } = batch;
  const node = call?.expression.expression ?? entry.node;
  const guard = { ...entry, type: definition, node, doc: {} };
  const options = readGuardOptions(context, guard);
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

function readEntry(context: ReadContext, entry: Entry): void {
  const { checker } = context.project;
  const isFunction = isInlineFunction(entry.type, entry.node);
  const symbol = isFunction ? undefined : entry.type.getSymbol();
  if (context.isPackageSymbol(symbol, '@mikrokit/router', 'RouteDefinition')) {
    const traits = routeTraitsOf(context, entry.type);
    refusePathParameters(context, entry, traits);
    return readHandler(context, handlerOf(context, entry), (signature, node) =>
      readRoute(context, { ...entry, traits }, signature, node),
    );
  }
  if (context.isPackageSymbol(symbol, '@mikrokit/router', 'GuardHook')) {
    // TypeScript takes any call of hook() with a wrong type for one that provides a value.
    if (!optionOf(context, entry.type, 'provides')?.isStringLiteralType())
      readHandler(context, handlerOf(context, entry), (signature, node) =>
        readHook(context, entry, signature, node),
      );
    else refuseBareGuard(context, entry);
    return;
  }
  if (context.isPackageSymbol(symbol, '@mikrokit/router', 'HookDefinition')) {
    return readHandler(context, handlerOf(context, entry), (signature, node) =>
      readHook(context, entry, signature, node),
    );
  }
  if (
    (isFunction || mayHaveSignatures(entry.type)) &&
    checker.getSignaturesOfType(entry.type, SignatureKind.Call).length > 0
  ) {
    return readHandler(context, entry, (signature, node) =>
      readRoute(context, entry, signature, node),
    );
  }
  const isGroup = (entry.type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;
  if (isGroup && entry.path.length < MAX_DEPTH) {
    return readGroup(context, entry);
  }
  readInitializer(context, entry);
}

/** Refuses paths that look as if they had parameters, which the router refuses at start-up too. */
function refusePathParameters(
  context: ReadContext,
  entry: Entry,
  { path = '' }: RouteTraits,
): void {
  if (!PATH_PARAMETER.test(path)) return;
  const place = `Route '${entry.path.join('/')}'`;
  context.reporter.report(
    'MK1035',
    entry.node,
    `${place} has the path \`${path}\`, but paths have no parameters: callers would have to send it literally.`,
  );
}

/** Reads an imported entry, or takes its routes as they were read before. */
function readImported(context: ReadContext, entry: Entry, { source, known }: ImportedEntry): void {
  const { routes, imports } = entry.collected;
  const level = entry.hooks.at(-1) ?? [];
  const [from, hooksBefore] = [routes.length, level.length];
  if (known) addImportedRoutes(context, entry, known);
  else readEntry(context, entry);
  imports.push({
    source,
    from,
    to: routes.length,
    depth: entry.hooks.length,
    path: entry.path.join('/'),
    levelHooks: level.slice(hooksBefore),
  });
}

/** Reads an entry whose own type is not specific enough by the type of its initializer. */
function readInitializer(context: ReadContext, entry: Entry): void {
  const expression = resolveInitializer(context, entry.node);
  const type = expression && context.project.checker.getTypeAtLocation(expression);
  if (expression && type && expression !== entry.node && type !== entry.type) {
    return readEntry(context, { ...entry, type, node: expression });
  }
  reportOpaque(context, entry);
}

function reportOpaque(context: ReadContext, entry: Entry): void {
  const place: Place = {
    node: entry.node,
    what: whatIs(entry),
    path: '',
    isResult: false,
  };
  context.reporter.report(
    'MK1006',
    entry.node,
    `${describePlace(place)} has type \`${typeText(context, entry.type)}\`, and the compiler cannot follow where it comes from.`,
  );
}

function whatIs({ path }: Entry): string {
  return path.length === 0
    ? 'The argument of createRouter'
    : `Entry '${path.join('/')}' of the routes`;
}

/** Reads the single signature of a handler with `read`. */
function readHandler(
  context: ReadContext,
  entry: Entry,
  read: (signature: Signature, node: Node) => void,
): void {
  const { checker } = context.project;
  const signatures = checker.getSignaturesOfType(entry.type, SignatureKind.Call);
  const [signature] = signatures;
  if (!signature || signatures.length > 1 || signature.getTypeParameters().length > 0) {
    const why = signatures.length > 1 ? 'several signatures' : 'type parameters';
    context.reporter.report(
      'MK1009',
      entry.node,
      `The handler of '${entry.path.join('/')}' has ${why}: \`${typeText(context, entry.type)}\`.`,
    );
    return;
  }
  if (isHandlerType(context, signature)) return readInitializer(context, entry);
  read(signature, signature.declaration?.resolve(context.project) ?? entry.node);
}

/** Whether a signature is that of the type `Handler`, which does not describe the function behind it. */
function isHandlerType(context: ReadContext, signature: Signature): boolean {
  const last = signature.getParameters().at(-1);
  if (!signature.hasRestParameter || !last) return false;
  const [type] = typesOfSymbols(context, [last]);
  if (type instanceof CheckerFailure) return false;
  const [element] =
    type && isArray(context.project, type)
      ? context.project.checker.getTypeArguments(type as never)
      : [];
  return element !== undefined && (element.flags & TypeFlags.Never) !== 0;
}

function readRoute(context: ReadContext, entry: Entry, signature: Signature, node: Node): void {
  const id = entry.path.join('/');
  const params = readParams(context, signature, {
    owner: `route '${id}'`,
    node,
    provided: entry.provided,
  });
  const result = readResult(context, signature, {
    node,
    what: `The result of route '${id}'`,
    path: '',
    isResult: true,
  });
  const errors = readErrors(context, signature, `route '${id}'`, node);
  refuseTagsOfHandler(context, node, { node, what: `Route '${id}'`, path: '', isResult: false });
  const doc = { ...docOfHandler(node), ...entry.doc };
  const { hooks, traits } = entry;
  entry.collected.routes.push({ id, params, result, errors, hooks, doc, traits });
}

function initializerOrDeclaration(context: ReadContext, symbol: TypeSymbol): Node | undefined {
  const declaration = symbol.valueDeclaration?.resolve(context.project);
  return declaration && (initializerOf(declaration) ?? declaration);
}
