import type { MockCodecs, MockedHook, MockedRoute } from '@mikrokit/types/runtime';
import { DefinedRoute, HookObject } from '../definition/definitions.ts';
import type { FlatHook, FlatRoute, FlatRoutes } from '../definition/flatten-routes.ts';
import type { HookDefinition } from '../definition/hooks/hook-definition.ts';
import { DefinedHook, type OwnHook } from '../definition/hooks/hook-objects.ts';
import type { RouteOptions } from '../definition/route-options.ts';
import { defineHook } from '../hook.ts';
import { idempotency, memoryIdempotencyStore } from '../idempotency/idempotency.ts';
import { defineRoute } from '../route.ts';
import { memoryStreamStore } from '../streams/detached/memory-stream-store.ts';
import type { MockCalls } from './mock-calls.ts';

const NO_HOOKS: readonly FlatHook[] = [];

/** The routes and hooks of a mocked API, with handlers that generate values. */
export function flatMock(attached: MockCodecs, calls: MockCalls): FlatRoutes {
  const own = keysOf(attached);
  const hooks = Object.entries(attached.hooks).map(([id, hook]) =>
    flatHook(id, hook, calls, own(id)),
  );
  const known = new Map(hooks.map((hook) => [hook.id, hook]));
  const before = listsOf(known);
  const routes = Object.entries(attached.routes).map(([id, { hooks: ids, ...traits }]) =>
    flatRoute(id, traits, calls, before(ids)),
  );
  return { routes, hooks, raws: [], lazy: [] };
}

/**
 * Routes with the same hooks share one list. Hooks that run after routes run before them here,
 * because the reply is the same.
 */
function listsOf(known: ReadonlyMap<string, FlatHook>) {
  const lists = new Map<string, readonly FlatHook[]>();
  return (ids: readonly string[] = []): readonly FlatHook[] => {
    const key = JSON.stringify(ids);
    const list = lists.get(key) ?? ids.flatMap((id) => known.get(id) ?? []);
    lists.set(key, list);
    return list;
  };
}

function flatRoute(
  id: string,
  { detached, status, ...traits }: Omit<MockedRoute, 'hooks'>,
  calls: MockCalls,
  before: readonly FlatHook[],
): FlatRoute {
  const options: RouteOptions & Pick<FlatRoute, 'handler'> = {
    ...traits,
    ...(status !== undefined && { status: status as NonNullable<RouteOptions['status']> }),
    ...(detached && {
      stream: { detached, store: memoryStreamStore(), identity: () => 'mock' },
    }),
    handler: calls.routeHandler(id, traits),
  };
  const defined: DefinedRoute = defineRoute(options);
  const rules = DefinedRoute.rulesOf(defined);
  const checked = rules.check(defined as never, id.split('/')) as unknown as typeof options;
  return { ...checked, id, before, after: NO_HOOKS, rules };
}

function flatHook(
  id: string,
  { name, header, returns }: MockedHook,
  calls: MockCalls,
  own: OwnHook | undefined,
): FlatHook {
  const options = {
    ...(name !== undefined && { name }),
    ...(header !== undefined && { header }),
    ...(returns !== undefined && { returns }),
    handler: calls.hookHandler(id),
  };
  const defined = defineHook(options, own);
  return {
    id,
    field: name ?? id,
    definition: defined as unknown as HookDefinition,
    rules: HookObject.rulesOf(defined),
    depth: 0,
    guards: NO_HOOKS,
  };
}

/**
 * The settings for hooks of routes with idempotency keys. One of the hooks without parameters is
 * `idempotency()`, and the codecs do not say which.
 */
function keysOf({ routes, router }: MockCodecs): (id: string) => OwnHook | undefined {
  const keyed = Object.values(routes).filter(({ idempotencyKey }) => idempotencyKey);
  if (keyed.length === 0) return () => undefined;
  const made = idempotency({ identity: 'public', store: memoryIdempotencyStore() });
  const own = DefinedHook.ownOf(made);
  const ids = new Set(keyed.flatMap(({ hooks = [] }) => hooks));
  return (id) => (ids.has(id) && router.hooks[id]?.takesNothing ? own : undefined);
}
