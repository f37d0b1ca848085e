import type { HookModel } from '../../model/model.ts';
import type { TypeId } from '../../model/nodes.ts';
import { createTypeComparison, formsOf } from '../types/compare-types.ts';
import { mergeTypes } from '../types/merge-types.ts';
import type { ApiContract, RouteContract } from './api-contract.ts';
import { compareErrors } from './compare-errors.ts';
import { compareHooks } from './compare-hooks.ts';
import { compareHttpRoutes, isHttpOnly } from './compare-http-routes.ts';
import { compareOptions, compareRouters } from './compare-options.ts';
import { compareRaws } from './compare-raws.ts';
import type { ContractComparison } from './contract-comparison.ts';
import type { Finding } from './finding.ts';
import { findingOf, findingsOf } from './route-findings.ts';

/**
 * Judges all changes between two versions of an API by their effect on clients compiled for the
 * first. Ignores changed type names, aliases, and orders of members.
 */
export function compareContracts(before: ApiContract, after: ApiContract): readonly Finding[] {
  const { types, fromFirst } = mergeTypes(before.types, after.types);
  const forms = formsOf(types);
  const comparison: ContractComparison = {
    types,
    server: createTypeComparison(types, { reader: 'server', forms }),
    client: createTypeComparison(types, { reader: 'client', forms }),
  };
  const old = renameTypes(before, fromFirst);
  const compared = Object.entries(old.routes).flatMap(([id, route]) => {
    const now = Object.hasOwn(after.routes, id) ? after.routes[id] : undefined;
    return now
      ? compareRoute(comparison, id, { old, after, route, now })
      : [removedRoute(id, route)];
  });
  const added = Object.entries(after.routes)
    .filter(([id]) => !Object.hasOwn(before.routes, id))
    .map(([id, { signature }]) => findingOf('route-added', id, { why: `\`${signature}\` is new` }));
  return [...compareRouters(old, after), ...compared, ...added, ...compareRaws(before, after)];
}

function removedRoute(id: string, { signature, deprecated }: RouteContract): Finding {
  const finding = findingOf('route-removed', id, { why: `\`${signature}\` is gone` });
  return deprecated ? { ...finding, deprecated } : finding;
}

interface RouteOfBoth {
  readonly old: ApiContract;
  readonly after: ApiContract;
  readonly route: RouteContract;
  readonly now: RouteContract;
}

function compareRoute(
  comparison: ContractComparison,
  id: string,
  { old, after, route, now }: RouteOfBoth,
): readonly Finding[] {
  const { server, client } = comparison;
  const found = [
    ...compareOptions(id, route, now),
    ...(isHttpOnly(route) && isHttpOnly(now)
      ? []
      : findingsOf(
          id,
          { direction: 'parameter', start: 'params' },
          server.compare(route.params, now.params),
        )),
    ...compareHttpRoutes(comparison, id, {
      before: route,
      after: now,
      rejectsUnknown: after.unknownKeys === 'reject',
    }),
    ...findingsOf(
      id,
      { direction: 'result', start: 'result' },
      client.compareLocation(now.result, route.result),
    ),
    ...compareItems(comparison, id, { before: route.item, after: now.item }),
    ...compareErrors(comparison, id, { before: route.errors, after: now.errors, start: 'error' }),
    ...compareHooks(comparison, id, hooksOf(old, route), hooksOf(after, now)),
  ];
  if (found.length > 0 || route.contract === now.contract) return found;
  const why = `\`${route.signature}\` is now \`${now.signature}\`, which shipped clients understand`;
  return [findingOf('route-changed', id, { why })];
}

/** Compares the items of streamed results. */
function compareItems(
  { client }: ContractComparison,
  id: string,
  { before, after }: { readonly before: TypeId | undefined; readonly after: TypeId | undefined },
): readonly Finding[] {
  if (before !== undefined && after !== undefined) {
    const location = { direction: 'result' as const, start: 'item' };
    return findingsOf(id, location, client.compareLocation(after, before));
  }
  if (before === after) return [];
  const why = before
    ? 'it was a stream, and is a single value'
    : 'it was a single value, and is a stream';
  return [findingOf('result-type', id, { at: 'result', why })];
}

function hooksOf(
  { hooks }: ApiContract,
  { hooks: ids = [] }: RouteContract,
): Readonly<Record<string, HookModel>> {
  return Object.fromEntries(ids.map((id) => [id, hooks[id] as HookModel]));
}

/** The types of a hook, or of a route, which can have items. */
type Handler = Pick<HookModel, 'errors' | 'params' | 'result'> &
  Pick<Partial<RouteContract>, 'item'>;

/** Renames the types of a contract. */
function renameTypes(contract: ApiContract, rename: (id: TypeId) => TypeId): ApiContract {
  const renamed = <H extends Handler>(handler: H): H => ({
    ...handler,
    params: rename(handler.params),
    ...(handler.result !== undefined && { result: rename(handler.result) }),
    ...(handler.item !== undefined && { item: rename(handler.item) }),
    ...(handler.errors && {
      errors: handler.errors.map(({ data, ...error }) => ({
        ...error,
        ...(data !== undefined && { data: rename(data) }),
      })),
    }),
  });
  const all = <H extends Handler>(handlers: Readonly<Record<string, H>>) =>
    Object.fromEntries(Object.entries(handlers).map(([id, handler]) => [id, renamed(handler)]));
  return { ...contract, routes: all(contract.routes), hooks: all(contract.hooks) };
}
