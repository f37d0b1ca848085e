import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExportedRouter } from './find-router.ts';
import { createFunctionLocator } from './function-location.ts';

/** A route, as it is printed. */
export interface ListedRoute {
  readonly id: string;
  readonly methods: readonly string[];
  readonly path: string;
  /** Its HTTP face, or that of a raw route: `GET /articles/{slug}`. */
  readonly http?: string;
  readonly signature: string;
  readonly description?: string;
  readonly deprecated?: true;
  /** The place of the handler, such as `src/users.ts:12`. */
  readonly place?: string;
}

/** The routes of a router in key order, with the places of their handlers. */
export async function listRoutes(router: ExportedRouter): Promise<ListedRoute[]> {
  const { routes, raw: raws = {} } = await router.describe();
  const finder = createFunctionLocator();
  try {
    return router.routes.map(({ id, methods, path, http, raw }) => {
      const described = (raw ? raws : routes)[id] ?? {};
      const { signature = raw ? `${id} (raw)` : '', description, deprecated } = described;
      const found = finder.locationOf(handlerOf(router.definition, id));
      return {
        id,
        methods,
        path,
        signature,
        ...(http !== undefined && { http }),
        ...(description !== undefined && { description }),
        ...(deprecated && { deprecated }),
        ...(found?.url.startsWith('file:') && {
          place: `${relative('', fileURLToPath(found.url))}:${found.line}`,
        }),
      };
    });
  } finally {
    finder.close();
  }
}

function handlerOf(definition: unknown, id: string): unknown {
  let value = definition;
  for (const key of id.split('/'))
    value = unguarded((value as Readonly<Record<string, unknown>>)[key]);
  return typeof value === 'function' ? value : (value as { readonly handler?: unknown }).handler;
}

/** An entry without the hooks that it is within. A group is plain, even one with the key `entry`. */
function unguarded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isPlain(value)) return value;
  return 'entry' in value ? unguarded(value.entry) : value;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
