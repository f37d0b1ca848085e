import type { RouteTraits } from '@mikrokit/types/emit';
import type { ApiModel, Documented, ErrorModel, RouteModel } from '@mikrokit/types/model';
import type { Node } from 'typescript/unstable/ast';
import {
  type Signature,
  SignatureKind,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { CheckerFailure } from './checker-failure.ts';
import { indexesOf, mayHaveSignatures } from './declared-members.ts';
import { followInitializer, initializerOf } from './follow.ts';
import { isFunctionInPlace } from './functions-in-place.ts';
import { isArray } from './list-types.ts';
import { prepareTypes } from './prepare-types.ts';
import { describePlace, type Place, type ReadContext, spell } from './read-context.ts';
import { docOfHandler, docOfOwn } from './read-doc.ts';
import { readHook } from './read-hook.ts';
import { readErrors, readResult } from './read-result.ts';
import { readParams } from './read-signature.ts';
import { readOrReport } from './report-failure.ts';
import { findImported, finishPart, type ImportedEntry, type ReadPart } from './route-parts.ts';
import { refuseTagsOfHandler } from './stray-tags.ts';
import { typesOfSymbols } from './types-of-symbols.ts';
import { writtenHandler } from './written-handler.ts';

/** Deeper nesting is refused by the router at start-up; it also ends recursive types of routes. */
const DEEPEST = 16;

/**
 * Reads every route of a routes object into the model, following variables to what they were set to. `node` is the
 * expression of the object, or where its type was named. Gives what callers know of routes beside their types.
 */
export function readRoutes(context: ReadContext, { type, node, unknownKeys }: Routes): ReadRoutes {
  const imported = findImported(context, type, unknownKeys);
  const known = [...imported.values()].flatMap(({ type, known }) => (known ? [type] : []));
  prepareTypes(context, type, known);
  const found: FoundRoute[] = [];
  const parts: ReadPart[] = [];
  const all = { found, parts, imported };
  readGroup(context, { type, node, path: [], hooks: [], all, doc: {}, traits: {} });
  for (const { id, params, result, hooks, errors, doc, contract } of found) {
    const applying = hooks.flat();
    context.builder.addRoute(id, params, result, {
      ...(applying.length > 0 ? { hooks: applying } : contract !== undefined && { contract }),
      ...(errors.length > 0 && { errors }),
      ...doc,
    });
  }
  return {
    traits: new Map(found.map(({ id, traits }) => [id, traits])),
    keepParts: (model) => {
      for (const part of parts) {
        const finished = finishPart(context, part, found, model);
        if (finished) context.parts?.keep(part.source, finished);
      }
    },
  };
}

/** A routes object. */
interface Routes {
  readonly type: Type;
  readonly node: Node;
  /** What the model is built with. */
  readonly unknownKeys?: 'reject' | undefined;
}

/** What was read beside the model. */
export interface ReadRoutes {
  /** What callers know of routes beside their types, by id. */
  readonly traits: ReadonlyMap<string, RouteTraits>;
  /** Keeps what was read of imported routes for the next time. */
  readonly keepParts: (model: ApiModel) => void;
}

/** What is found while reading. */
interface Findings {
  /** Every route that was read, to be added to. */
  readonly found: FoundRoute[];
  /** Every imported entry that was read, likewise. */
  readonly parts: ReadPart[];
  readonly imported: ReadonlyMap<TypeSymbol, ImportedEntry>;
}

/** A route as it was read; its hooks are known when all of its levels are. */
export interface FoundRoute extends Pick<RouteModel, 'params' | 'result'> {
  readonly id: string;
  readonly errors: readonly ErrorModel[];
  readonly hooks: readonly string[][];
  readonly doc: Documented;
  readonly traits: RouteTraits;
  /** As it was, if no hook applied. */
  readonly contract?: string;
}

/** A value among the routes. */
export interface Entry {
  readonly type: Type;
  /** The expression or declaration it comes from. */
  readonly node: Node;
  /** The keys that lead to it. */
  readonly path: readonly string[];
  /** Ids of the hooks at its level and each level around it, outermost first; added to while they are read. */
  readonly hooks: readonly string[][];
  readonly all: Findings;
  /** What is said of its key. */
  readonly doc: Documented;
  /** What its definition says to callers. */
  readonly traits: RouteTraits;
}

/** What to do with the one signature that a handler turned out to have. */
type TakeSignature = (signature: Signature, node: Node) => void;

function readEntry(context: ReadContext, entry: Entry): void {
  const { checker } = context.project;
  const isFunction = isFunctionInPlace(entry.type, entry.node);
  const symbol = isFunction ? undefined : entry.type.getSymbol();
  const takeRoute: TakeSignature = (signature, node) => readRoute(context, entry, signature, node);
  if (context.isPackageSymbol(symbol, '@mikrokit/router', 'RouteDefinition')) {
    const traits = traitsOf(context, entry.type);
    return readHandler(context, handlerOf(context, entry), (signature, node) =>
      readRoute(context, { ...entry, traits }, signature, node),
    );
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
    return readHandler(context, entry, takeRoute);
  }
  if (entry.type.flags & TypeFlags.Object && entry.path.length < DEEPEST) {
    return readGroup(context, entry);
  }
  readFollowed(context, entry);
}

function readGroup(context: ReadContext, entry: Entry): void {
  const { checker } = context.project;
  const isOpen =
    !(entry.type.flags & (TypeFlags.Object | TypeFlags.Intersection)) ||
    indexesOf(context.project, entry.type).length > 0;
  if (isOpen) return readFollowed(context, entry);
  const symbols = checker.getPropertiesOfType(entry.type);
  const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : [];
  const hooks = [...entry.hooks, []];
  symbols.forEach((symbol, i) => {
    const type = types[i];
    if (!type) throw new Error(`The checker gave no type for route '${symbol.name}'`);
    const node = declarationOf(context, symbol) ?? entry.node;
    const part = {
      type,
      node,
      path: [...entry.path, symbol.name],
      hooks,
      all: entry.all,
      doc: docOfOwn(context, symbol.valueDeclaration),
      traits: {},
    };
    const imported = entry.all.imported.get(symbol);
    if (imported) readImported(context, part, imported);
    else {
      const what = `Entry '${part.path.join('/')}' of the routes`;
      readOrReport(context.reporter, { node, what }, () => readEntry(context, part));
    }
  });
}

/** Reads an imported entry, or takes what was read of it before. */
function readImported(context: ReadContext, entry: Entry, { source, known }: ImportedEntry): void {
  const { found, parts } = entry.all;
  const level = entry.hooks.at(-1) ?? [];
  const [from, hooksBefore] = [found.length, level.length];
  if (known) {
    context.builder.adopt(known.types);
    for (const [id, hook] of Object.entries(known.hooks)) context.builder.addHook(id, hook);
    level.push(...known.levelHooks);
    found.push(
      ...known.routes.map((route) => ({ ...route, hooks: [...entry.hooks, ...route.hooks] })),
    );
  } else {
    readEntry(context, entry);
  }
  parts.push({
    source,
    from,
    to: found.length,
    levels: entry.hooks.length,
    path: entry.path.join('/'),
    levelHooks: level.slice(hooksBefore),
  });
}

/** What the type of a definition says of it. A path that is not a literal is not known to callers. */
function traitsOf({ project: { checker } }: ReadContext, definition: Type): RouteTraits {
  const typeOf = (name: string): Type | undefined => {
    const property = checker.getPropertyOfType(definition, name);
    return property && checker.getTypeOfSymbol(property);
  };
  const isTrue = (name: string): boolean => {
    const type = typeOf(name);
    return type?.flags === TypeFlags.BooleanLiteral && checker.typeToString(type) === 'true';
  };
  const path = typeOf('path');
  return {
    ...(path?.isStringLiteralType() && { path: path.value }),
    ...(isTrue('query') && { query: true }),
    ...(isTrue('idempotent') && { idempotent: true }),
  };
}

/** The handler of a definition: as it was written, or else what the definition's type says of it. */
function handlerOf(context: ReadContext, entry: Entry): Entry {
  const { checker } = context.project;
  const node = writtenHandler(context, entry.node);
  const written = node && checker.getTypeAtLocation(node);
  if (node && written) return { ...entry, type: written, node };
  const handler = checker.getPropertyOfType(entry.type, 'handler');
  const type = handler && checker.getTypeOfSymbol(handler);
  if (!type) throw new Error('A definition has no handler');
  return { ...entry, type };
}

function readHandler(context: ReadContext, entry: Entry, take: TakeSignature): void {
  const { checker } = context.project;
  const signatures = checker.getSignaturesOfType(entry.type, SignatureKind.Call);
  const [signature] = signatures;
  if (!signature || signatures.length > 1 || signature.getTypeParameters().length > 0) {
    const why = signatures.length > 1 ? 'several signatures' : 'type parameters';
    context.reporter.report(
      'MK1009',
      entry.node,
      `The handler of '${entry.path.join('/')}' has ${why}: \`${spell(context, entry.type)}\`.`,
    );
    return;
  }
  if (takesAnything(context, signature)) return readFollowed(context, entry);
  take(signature, signature.declaration?.resolve(context.project) ?? entry.node);
}

function readRoute(context: ReadContext, entry: Entry, signature: Signature, node: Node): void {
  const id = entry.path.join('/');
  const params = readParams(context, signature, `route '${id}'`, node);
  const result = readResult(context, signature, {
    node,
    what: `The result of route '${id}'`,
    path: '',
    isResult: true,
  });
  const errors = readErrors(context, signature, `route '${id}'`, node);
  refuseTagsOfHandler(context, node, { node, what: `Route '${id}'`, path: '', isResult: false });
  const doc = { ...docOfHandler(node), ...entry.doc };
  entry.all.found.push({
    id,
    params,
    result,
    errors,
    hooks: entry.hooks,
    doc,
    traits: entry.traits,
  });
}

/** Whether the signature is that of the type `Handler`, which says nothing of the function behind it. */
function takesAnything(context: ReadContext, signature: Signature): boolean {
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

/** Reads an entry whose own type says too little by the type of the expression it was set to. */
function readFollowed(context: ReadContext, entry: Entry): void {
  const expression = followInitializer(context, entry.node);
  const type = expression && context.project.checker.getTypeAtLocation(expression);
  if (expression && type && expression !== entry.node && type !== entry.type) {
    return readEntry(context, { ...entry, type, node: expression });
  }
  const place: Place = {
    node: entry.node,
    what:
      entry.path.length === 0
        ? 'The argument of createRouter'
        : `Entry '${entry.path.join('/')}' of the routes`,
    path: '',
    isResult: false,
  };
  context.reporter.report(
    'MK1006',
    entry.node,
    `${describePlace(place)} has type \`${spell(context, entry.type)}\`, and the compiler cannot follow where it comes from.`,
  );
}

function declarationOf(context: ReadContext, symbol: TypeSymbol): Node | undefined {
  const declaration = symbol.valueDeclaration?.resolve(context.project);
  return declaration && (initializerOf(declaration) ?? declaration);
}
