import type { RouteTraits } from '@mikrokit/types/emit';
import { type Type, TypeFlags, type TypeSymbol } from '../../api/checked-types.ts';
import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  type Node,
  type ObjectLiteralExpression,
} from '../../api/syntax.ts';
import type { ReadContext } from '../../read-context.ts';
import { literalOption } from '../../symbols/literal-option.ts';
import { resolveAlias, resolveFully } from '../../symbols/resolve-initializer.ts';
import type { Entry } from '../imports/entry.ts';

/*
 * Definitions: the values that `route()` and `hook()` return.
 */

/** The type of an option of a definition. `undefined` if the option is missing or undefined. */
export function optionOf(context: ReadContext, definition: Type, name: string): Type | undefined {
  const { checker } = context.project;
  const symbol = checker.getPropertyOfType(definition, name);
  const option = symbol && checker.getTypeOfSymbol(symbol);
  return option && option.flags & TypeFlags.Undefined ? undefined : option;
}

/**
 * The type of a route definition with its options. If the routes have the general type `Routes`,
 * the type of the call that created it.
 */
export function definitionTypeOf(context: ReadContext, { type, node }: Entry): Type {
  const http = optionOf(context, type, 'http');
  if (!http || http.isStringLiteralType()) return type;
  const call = resolveFully(context, node);
  return (isCallExpression(call) && context.project.checker.getTypeAtLocation(call)) || type;
}

/** Whether an option of a definition is the literal `true`. */
export function isTrue(context: ReadContext, definition: Type, name: string): boolean {
  return isLiteral(context, definition, name, 'true');
}

function isLiteral(
  context: ReadContext,
  definition: Type,
  ...[name, text]: readonly [name: string, text: 'true' | 'false']
): boolean {
  const type = optionOf(context, definition, name);
  const isBoolean = type?.flags === TypeFlags.BooleanLiteral;
  return isBoolean && context.project.checker.typeToString(type) === text;
}

/** The options of a route definition that clients need. A path that is not a literal is left out. */
export function routeTraitsOf(context: ReadContext, definition: Type): RouteTraits {
  const path = optionOf(context, definition, 'path');
  const http = optionOf(context, definition, 'http');
  const stream = optionOf(context, definition, 'stream');
  const httpRoute = http?.isStringLiteralType() ? http.value : undefined;
  // Requests of these methods only read: RFC 9110 section 9.2.1.
  const onlyReads = httpRoute !== undefined && /^(?:GET|HEAD) /.test(httpRoute);
  return {
    ...(path?.isStringLiteralType() && { path: path.value }),
    ...(isTrue(context, definition, 'query') && { query: true }),
    ...((isTrue(context, definition, 'idempotent') || onlyReads) && { idempotent: true }),
    ...(hasKeys(context, definition) && { idempotencyKey: true }),
    ...(httpRoute !== undefined && { http: httpRoute }),
    ...(isTrue(context, definition, 'nestedQuery') && { nestedQuery: true }),
    ...(isLiteral(context, definition, 'rpc', 'false') && { rpc: false }),
    ...(isTrue(context, definition, 'resumable') && { resumable: true }),
    ...(stream && isTrue(context, stream, 'detached') && { detached: true }),
  };
}

/**
 * The options of the call of `route()` that only mocks need. Their types are not literals, so
 * values that are not written as literals are ignored.
 */
export function repliesOf(
  context: ReadContext,
  definition: Node,
): Pick<RouteTraits, 'encodedSlashes' | 'status'> {
  const options = optionsOf(context, definition);
  if (!options) return {};
  const status = literalOption(context, options, 'status');
  return {
    ...(typeof status === 'number' && status !== 200 && { status }),
    ...(literalOption(context, options, 'encodedSlashes') === true && { encodedSlashes: true }),
  };
}

/** Whether the option `idempotencyKey` is `true` or an object. */
function hasKeys(context: ReadContext, definition: Type): boolean {
  const option = optionOf(context, definition, 'idempotencyKey');
  return option !== undefined && !option.isUnionType();
}

/**
 * The handler of a definition: its expression if it is found, otherwise the type in the definition.
 */
export function handlerOf(context: ReadContext, entry: Entry): Entry {
  const node = handlerExpression(context, entry.node);
  const type = node && context.project.checker.getTypeAtLocation(node);
  return node && type ? { ...entry, type, node } : handlerOfType(context, entry);
}

/** The handler of a definition by the type that the definition gives it. */
export function handlerOfType(context: ReadContext, entry: Entry): Entry {
  const { checker } = context.project;
  const handler = checker.getPropertyOfType(entry.type, 'handler');
  const type = handler && checker.getTypeOfSymbol(handler);
  if (!type) throw new Error('A definition has no handler');
  return { ...entry, type };
}

/**
 * The handler expression in the call of `route()` or `hook()` that created a definition. Its
 * parameters are the user's own declarations, unlike the ones in the definition's type.
 */
function handlerExpression(context: ReadContext, definition: Node): Node | undefined {
  const options = optionsOf(context, definition);
  if (!options) return undefined;
  let handler: Node | undefined;
  for (const property of options.properties) {
    // A spread that follows can replace the handler.
    if (isSpreadAssignment(property)) {
      handler = undefined;
      continue;
    }
    const { name } = property;
    if (!isIdentifier(name) || name.text !== 'handler') continue;
    if (isMethodDeclaration(property)) handler = property;
    if (isShorthandPropertyAssignment(property)) handler = name;
    if (isPropertyAssignment(property)) handler = property.initializer;
  }
  return handler;
}

/**
 * The expression of an option in the call of `route()` that created a definition. `undefined` if it
 * is not written there.
 */
export function optionExpression(
  context: ReadContext,
  definition: Node,
  name: string,
): Node | undefined {
  for (const property of optionsOf(context, definition)?.properties ?? []) {
    if (isSpreadAssignment(property) || !isIdentifier(property.name)) continue;
    if (property.name.text !== name) continue;
    if (isShorthandPropertyAssignment(property)) return property.name;
    if (isPropertyAssignment(property)) return property.initializer;
  }
  return undefined;
}

/** The literal with the options of the call of `route()` or `hook()` that made a definition. */
function optionsOf(context: ReadContext, definition: Node): ObjectLiteralExpression | undefined {
  const call = resolveFully(context, definition);
  if (!isCallExpression(call) || !isDefinitionCall(context, call)) return undefined;
  const [options] = call.arguments;
  return options && isObjectLiteralExpression(options) ? options : undefined;
}

/** Whether a definition certainly has no handler: TypeScript rejects its call, and takes the most general type for it. */
export function lacksHandler(context: ReadContext, definition: Node): boolean {
  const properties = optionsOf(context, definition)?.properties;
  const mayHave = properties?.some(
    (property) =>
      isSpreadAssignment(property) ||
      !isIdentifier(property.name) ||
      property.name.text === 'handler',
  );
  return mayHave === false;
}

/**
 * Whether a call is one of the router's own functions. Any other function could replace the
 * handler.
 */
function isDefinitionCall(context: ReadContext, { expression }: CallExpression): boolean {
  const { checker } = context.project;
  const name = isPropertyAccessExpression(expression) ? expression.name : expression;
  const symbol = checker.getSymbolAtLocation(name);
  const callee = symbol && resolveAlias(context.project, symbol);
  const isOwn = (symbol: TypeSymbol | undefined) =>
    ['route', 'hook', 'RouteFunction'].some((name) =>
      context.isPackageSymbol(symbol, '@mikrokit/router', name),
    );
  if (isOwn(callee)) return true;
  // `const { route } = auth` declares another symbol, of the same type.
  const type = checker.getTypeAtLocation(expression);
  return isOwn(type?.getAliasSymbol()) || isOwn(type?.getSymbol());
}
