import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DescribedRoute, ExportedRouter } from './find-router.ts';
import { createFunctionLocator } from './function-location.ts';

/** A route, as it is printed. */
export interface ListedRoute {
  readonly id: string;
  readonly methods: readonly string[];
  readonly path: string;
  /** Method and path of an HTTP route or a raw route: `GET /articles/{slug}`. */
  readonly http?: string;
  readonly signature: string;
  readonly description?: string;
  readonly deprecated?: true;
  /** `public`, or the hooks that decide who is allowed to call it. Absent without any. */
  readonly access?: string;
  /** The location of the handler, such as `src/users.ts:12`. */
  readonly location?: string;
}

/** The routes of a router in key order, with the locations of their handlers. */
export async function listRoutes(router: ExportedRouter): Promise<ListedRoute[]> {
  const { routes, hooks, raw: raws = {} } = await router.describe();
  const { definition } = router;
  const lazy: LazyGroups = new Map();
  await loadLazyGroups(definition, lazy);
  const finder = createFunctionLocator();
  try {
    return router.routes.map(({ id, methods, path, http, raw }) => {
      const described: DescribedRoute = (raw ? raws : routes)[id] ?? {};
      const { signature = raw ? `${id} (raw)` : '', description, deprecated } = described;
      const { entry, guards } = entryAt(definition, id, { hooks, lazy });
      const access = accessOf(entry, guards);
      const found = finder.locationOf(handlerOf(entry));
      return {
        id,
        methods,
        path,
        signature,
        ...(http !== undefined && { http }),
        ...(description !== undefined && { description }),
        ...(deprecated && { deprecated }),
        ...(access !== undefined && { access }),
        ...(found?.url.startsWith('file:') && {
          location: `${relative('', fileURLToPath(found.url))}:${found.line}`,
        }),
      };
    });
  } finally {
    finder.close();
  }
}

/** `public` or `behind auth, role`: the names of a route's hooks, outermost first. */
function accessOf(entry: unknown, guards: readonly string[]): string | undefined {
  if ((entry as { readonly public?: unknown }).public === true) return 'public';
  return guards.length === 0 ? undefined : `behind ${guards.join(', ')}`;
}

/** The groups that modules have brought, by the values that `lazy()` has returned for them. */
type LazyGroups = Map<unknown, unknown>;

/** By this the router itself finds what `lazy()` has loaded. */
const BROUGHT = Symbol.for('mikrokit.brought');

/**
 * Loads the lazy groups in a group. Their modules are loaded already, because the router has
 * described itself.
 */
async function loadLazyGroups(group: unknown, found: LazyGroups): Promise<void> {
  let value = group;
  while (isGuarded(value)) value = value.entry;
  if (typeof value !== 'object' || value === null) return;
  const { load } = ((value as { readonly [BROUGHT]?: unknown })[BROUGHT] ?? {}) as {
    readonly load?: () => Promise<object>;
  };
  if (load !== undefined) {
    const module = await load();
    found.set(value, 'default' in module ? module.default : module);
  } else if (isPlain(value)) {
    for (const inner of Object.values(value)) await loadLazyGroups(inner, found);
  }
}

interface GuardedEntry {
  readonly entry: unknown;
  readonly guard: { readonly name?: string; readonly provides: string };
}

/** A group is plain, even one with the keys `entry` and `guard`. */
function isGuarded(value: unknown): value is GuardedEntry {
  if (typeof value !== 'object' || value === null || isPlain(value)) return false;
  return 'entry' in value && 'guard' in value;
}

/** The route with an id, and the names of the hooks before it, outermost first. */
function entryAt(
  definition: unknown,
  id: string,
  { hooks, lazy }: { readonly hooks: object; readonly lazy: LazyGroups },
): { readonly entry: unknown; readonly guards: readonly string[] } {
  const guards: string[] = [];
  let prefix = '';
  let value = definition;
  for (const key of id.split('/')) {
    const group = value as Readonly<Record<string, unknown>>;
    for (const [name, entry] of Object.entries(group)) {
      const isHook = Object.hasOwn(hooks, prefix + name);
      if (isHook && (entry as { readonly after?: unknown }).after !== true) guards.push(name);
    }
    prefix += `${key}/`;
    value = group[key];
    for (; isGuarded(value); value = value.entry) {
      const { name, provides } = value.guard;
      guards.push(name ?? provides);
    }
    value = lazy.get(value) ?? value;
  }
  return { entry: value, guards };
}

function handlerOf(entry: unknown): unknown {
  return typeof entry === 'function' ? entry : (entry as { readonly handler?: unknown }).handler;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
