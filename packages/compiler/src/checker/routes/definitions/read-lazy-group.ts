import type { LazyGroupModel, LazyRouteOptions } from '@mikrokit/types/emit';
import { type Type, TypeFlags } from '../../api/checked-types.ts';
import { literalValueOf } from '../../api/checker-failure.ts';
import {
  type CallExpression,
  isArrowFunction,
  isCallExpression,
  isExportAssignment,
  isPropertyAccessExpression,
  isStringLiteral,
  type Node,
  SyntaxKind,
} from '../../api/syntax.ts';
import type { ReadContext } from '../../read-context.ts';
import {
  initializerOf,
  resolveAlias,
  resolveFully,
  unwrapExpression,
} from '../../symbols/resolve-initializer.ts';
import type { Collected, Entry, ReadLazyGroup } from '../imports/entry.ts';
import { isTrue, optionExpression, optionOf } from './read-definition.ts';
import { readGroup } from './read-level.ts';

/*
 * Groups that `lazy()` makes: `lazy(() => import('./reports.ts'))` has the type of the group itself.
 */

/** The call of `lazy()` that an entry comes from. `undefined` for any other entry. */
export function lazyCallOf(context: ReadContext, { node }: Entry): CallExpression | undefined {
  const call = resolveFully(context, node);
  if (!isCallExpression(call)) return undefined;
  const { checker } = context.project;
  const { expression } = call;
  const name = isPropertyAccessExpression(expression) ? expression.name : expression;
  const symbol = checker.getSymbolAtLocation(name);
  const callee = symbol && resolveAlias(context.project, symbol);
  return context.isPackageSymbol(callee, '@mikrokit/router', 'lazy') ? call : undefined;
}

/** Reads the routes of a lazy group. */
export function readLazyGroup(context: ReadContext, entry: Entry, call: CallExpression): void {
  const id = entry.path.join('/');
  const imported = importIn(call);
  if (entry.lazy !== undefined)
    return reject(context, call, `Group '${id}' is lazy within the lazy group '${entry.lazy.id}'.`);
  if (imported === undefined)
    return reject(
      context,
      call,
      `The compiler cannot follow the lazy group '${id}': \`lazy\` takes a function that imports one module and does nothing else.`,
    );
  const { routes, lazy } = entry.collected;
  const from = routes.length;
  const node = defaultExport(context, imported) ?? entry.node;
  readGroup(context, { ...entry, node, lazy: { id, provided: entry.provided } });
  lazy.push({ id, from, to: routes.length, hooks: entry.hooks });
}

/** Rejects `raw()` and `files()`, whose paths are not in their types. */
export function rejectLazyRaw(context: ReadContext, { node, path, lazy }: Entry): boolean {
  if (lazy === undefined) return false;
  const text = `Route '${path.join('/')}' was made by raw() or files(), which the lazy group '${lazy.id}' cannot contain: the server must know their paths at startup.`;
  context.reporter.report('MK1069', node, text, 'Move it out of the lazy group.');
  return true;
}

/** Notes the values that hooks of a lazy group provide to one of its routes. */
export function noteLazyGuards({ lazy, path, provided, collected }: Entry): void {
  if (lazy === undefined) return;
  const guards = [...provided.keys()].filter((name) => !lazy.provided.has(name));
  if (guards.length > 0) collected.lazyOptions.set(path.join('/'), { guards });
}

/** Notes the options of a route in a lazy group that are decided before it is loaded. */
export function noteLazyOptions(context: ReadContext, entry: Entry, definition: Type): void {
  if (entry.lazy === undefined) return;
  const id = entry.path.join('/');
  const { lazy } = entry;
  const rejectOption = (node: Node, name: string) =>
    reject(
      context,
      node,
      `Route '${id}' of the lazy group '${lazy.id}' has ${name === 'rpc' ? 'an' : 'a'} \`${name}\` that the compiler cannot read.`,
    );
  const size = optionExpression(context, entry.node, 'maxBodySize');
  const maxBodySize = size && numberOf(context, size);
  if (size !== undefined && maxBodySize === undefined) rejectOption(size, 'maxBodySize');
  const path = optionOf(context, definition, 'path');
  if (path && !path.isStringLiteralType()) rejectOption(entry.node, 'path');
  for (const name of ['query', 'rpc', 'public']) {
    const option = optionOf(context, definition, name);
    if (option && option.flags !== TypeFlags.BooleanLiteral) rejectOption(entry.node, name);
  }
  entry.collected.lazyOptions.set(id, {
    ...entry.collected.lazyOptions.get(id),
    ...(isTrue(context, definition, 'public') && { public: true }),
    ...(maxBodySize !== undefined && { maxBodySize }),
  });
}

/** The group in the form that codecs are emitted from, once all routes have been read. */
export function toLazyGroup(
  { id, from, to, hooks }: ReadLazyGroup,
  { routes, lazyOptions }: Collected,
): LazyGroupModel {
  const entries = routes.slice(from, to).map(({ id: route, traits }) => {
    const { path, query, rpc } = traits;
    const options: LazyRouteOptions = {
      ...(path !== undefined && { path }),
      ...(query && { query }),
      ...(rpc === false && { rpc }),
      ...lazyOptions.get(route),
    };
    return [route, options] as const;
  });
  return { id, routes: Object.fromEntries(entries), around: hooks.flat() };
}

/** The specifier of the import that `lazy()` is called with: `() => import('./reports.ts')`. */
function importIn(call: CallExpression): Node | undefined {
  const [load] = call.arguments;
  if (call.arguments.length !== 1 || !load) return undefined;
  const arrow = unwrapExpression(load);
  if (!isArrowFunction(arrow) || arrow.parameters.length > 0) return undefined;
  const body = unwrapExpression(arrow.body);
  if (!isCallExpression(body) || body.expression.kind !== SyntaxKind.ImportKeyword)
    return undefined;
  const [specifier] = body.arguments;
  return body.arguments.length === 1 && specifier && isStringLiteral(specifier)
    ? specifier
    : undefined;
}

/** The default export of a module. `undefined` if it has none. */
function defaultExport(context: ReadContext, specifier: Node): Node | undefined {
  const { checker } = context.project;
  const module = checker.getSymbolAtLocation(specifier);
  const symbol =
    module && checker.getExportsOfModule(module).find(({ name }) => name === 'default');
  const declaration = symbol?.declarations[0]?.resolve(context.project);
  if (symbol === undefined || declaration === undefined) return undefined;
  if (isExportAssignment(declaration)) return declaration.expression;
  const target = resolveAlias(context.project, symbol).valueDeclaration?.resolve(context.project);
  return target && (initializerOf(target) ?? target);
}

function numberOf(context: ReadContext, expression: Node): number | undefined {
  const type = context.project.checker.getTypeAtLocation(resolveFully(context, expression));
  const value = type?.isNumberLiteralType() ? literalValueOf(type) : undefined;
  return typeof value === 'number' ? value : undefined;
}

function reject(context: ReadContext, node: Node, text: string): void {
  context.reporter.report('MK1069', node, text);
}
