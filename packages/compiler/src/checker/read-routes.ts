import type { Expression, Node } from 'typescript/unstable/ast';
import {
  type Signature,
  SignatureKind,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { mayHaveSignatures } from './declared-members.ts';
import { followInitializer, initializerOf } from './follow.ts';
import { isArray } from './list-types.ts';
import { prepareTypes } from './prepare-types.ts';
import { describePlace, type Place, type ReadContext, spell } from './read-context.ts';
import { readParams, readResult } from './read-signature.ts';

/** Deeper nesting is refused by the router at start-up; it also ends recursive types of routes. */
const DEEPEST = 16;

/** Reads every route of a routes object into the model, following variables to what they were set to. */
export function readRoutes(context: ReadContext, routes: Expression): void {
  const type = context.project.checker.getTypeAtLocation(routes);
  if (!type) throw new Error('The checker gave no type for the routes');
  prepareTypes(context.project, context.pipeline, type);
  readGroup(context, { type, node: routes, path: [] });
}

/** A value among the routes. */
interface Entry {
  readonly type: Type;
  /** The expression or declaration it comes from. */
  readonly node: Node;
  /** The keys that lead to it. */
  readonly path: readonly string[];
}

function readEntry(context: ReadContext, entry: Entry): void {
  const { checker } = context.project;
  const symbol = entry.type.getSymbol();
  if (context.isPackageSymbol(symbol, '@mikrokit/router', 'RouteDefinition')) {
    const handler = checker.getPropertyOfType(entry.type, 'handler');
    const type = handler && checker.getTypeOfSymbol(handler);
    if (!type) throw new Error('A route definition has no handler');
    return readHandler(context, { ...entry, type });
  }
  if (
    mayHaveSignatures(entry.type) &&
    checker.getSignaturesOfType(entry.type, SignatureKind.Call).length > 0
  ) {
    return readHandler(context, entry);
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
    checker.getIndexInfosOfType(entry.type).length > 0;
  if (isOpen) return readFollowed(context, entry);
  const symbols = checker.getPropertiesOfType(entry.type);
  const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : [];
  symbols.forEach((symbol, i) => {
    const type = types[i];
    if (!type) throw new Error(`The checker gave no type for route '${symbol.name}'`);
    const node = declarationOf(context, symbol) ?? entry.node;
    readEntry(context, { type, node, path: [...entry.path, symbol.name] });
  });
}

function readHandler(context: ReadContext, entry: Entry): void {
  const { checker } = context.project;
  const signatures = checker.getSignaturesOfType(entry.type, SignatureKind.Call);
  const [signature] = signatures;
  const id = entry.path.join('/');
  if (!signature || signatures.length > 1 || signature.getTypeParameters().length > 0) {
    const why = signatures.length > 1 ? 'several signatures' : 'type parameters';
    context.reporter.report(
      'MK1009',
      entry.node,
      `Route '${id}' has ${why}: \`${spell(context, entry.type)}\`.`,
    );
    return;
  }
  if (takesAnything(context, signature)) return readFollowed(context, entry);
  const node = signature.declaration?.resolve(context.project) ?? entry.node;
  const params = readParams(context, signature, id, node);
  const result = readResult(context, signature, {
    node,
    what: `The result of route '${id}'`,
    path: '',
    isResult: true,
  });
  context.builder.addRoute(id, params, result);
}

/** Whether the signature is that of the type `Handler`, which says nothing of the function behind it. */
function takesAnything(context: ReadContext, signature: Signature): boolean {
  const last = signature.getParameters().at(-1);
  if (!signature.hasRestParameter || !last) return false;
  const type = context.project.checker.getTypeOfSymbol(last);
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
