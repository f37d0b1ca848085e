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
  /** `public`, or the hooks that decide who may call it; absent without any. */
  readonly access?: string;
  /** The place of the handler, such as `src/users.ts:12`. */
  readonly place?: string;
}

/** The routes of a router in key order, with the places of their handlers. */
export async function listRoutes(router: ExportedRouter): Promise<ListedRoute[]> {
  const { routes, hooks, raw: raws = {} } = await router.describe();
  const finder = createFunctionLocator();
  try {
    return router.routes.map(({ id, methods, path, http, raw }) => {
      const described: DescribedRoute = (raw ? raws : routes)[id] ?? {};
      const { signature = raw ? `${id} (raw)` : '', description, deprecated } = described;
      const { definition } = router;
      const access = accessOf(definition, id, new Set(Object.keys(hooks)));
      const found = finder.locationOf(handlerOf(entryAt(definition, id)));
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
          place: `${relative('', fileURLToPath(found.url))}:${found.line}`,
        }),
      };
    });
  } finally {
    finder.close();
  }
}

/** `public` or `behind auth, role`: the names of the hooks before a route, outermost first. */
function accessOf(definition: unknown, id: string, hooks: ReadonlySet<string>): string | undefined {
  const names: string[] = [];
  let prefix = '';
  let value = definition;
  for (const key of id.split('/')) {
    const group = value as Readonly<Record<string, unknown>>;
    for (const [name, entry] of Object.entries(group)) {
      const isHook = hooks.has(prefix + name);
      if (isHook && (entry as { readonly after?: unknown }).after !== true) names.push(name);
    }
    prefix += `${key}/`;
    value = group[key];
    for (; isGuarded(value); value = value.entry) {
      const { name, provides } = value.guard;
      names.push(name ?? provides);
    }
  }
  if ((value as { readonly public?: unknown }).public === true) return 'public';
  return names.length === 0 ? undefined : `behind ${names.join(', ')}`;
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

/** The route with an id, without the hooks that it is within. */
function entryAt(definition: unknown, id: string): unknown {
  let value = definition;
  for (const key of id.split('/')) {
    value = (value as Readonly<Record<string, unknown>>)[key];
    while (isGuarded(value)) value = value.entry;
  }
  return value;
}

function handlerOf(entry: unknown): unknown {
  return typeof entry === 'function' ? entry : (entry as { readonly handler?: unknown }).handler;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
