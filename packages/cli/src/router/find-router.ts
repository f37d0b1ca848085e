import { CommandFailure } from '@mikrokit/compiler/commands';
import type { RawContract } from '@mikrokit/types/compatibility';
import type { DescribedApi } from '../contract/api-contract.ts';

/** A router, as far as the command line uses it. */
export interface ExportedRouter {
  readonly definition: unknown;
  readonly routes: readonly {
    readonly id: string;
    readonly path: string;
    readonly methods: readonly string[];
    readonly http?: string;
    readonly raw?: true;
  }[];
  readonly describe: () => Promise<
    DescribedApi & {
      readonly routes: Readonly<Record<string, DescribedRoute>>;
      readonly raw?: Readonly<Record<string, DescribedRoute & RawContract>>;
    }
  >;
  readonly openapi: (options: object) => Promise<unknown>;
}

/** What a description tells of a route. */
export interface DescribedRoute {
  readonly signature?: string;
  readonly description?: string;
  readonly deprecated?: true;
}

/** The router that a module exports. Throws a `CommandFailure` if there is none, or several without a name given. */
export function findRouter(
  module: Readonly<Record<string, unknown>>,
  file: string,
  exportName: string | undefined,
): ExportedRouter {
  if (exportName !== undefined) {
    const named = module[exportName];
    if (isRouter(named)) return named;
    throw new CommandFailure(`${file} exports no router ${exportName}${listOf(module)}`);
  }
  const routers = new Set(Object.values(module).filter(isRouter));
  const [only] = routers;
  if (only === undefined) {
    throw new CommandFailure(
      `${file} exports no router; write \`export const api = createRouter(…)\` in it`,
    );
  }
  if (routers.size > 1) {
    throw new CommandFailure(
      `${file} exports several routers; name one with --export${listOf(module)}`,
    );
  }
  return only;
}

function listOf(module: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(module).filter((name) => isRouter(module[name]));
  return names.length === 0 ? '' : `: ${names.join(', ')}`;
}

// Not by `instanceof`: the application's @mikrokit/router may be another copy than ours.
function isRouter(value: unknown): value is ExportedRouter {
  if (typeof value !== 'object' || value === null) return false;
  const { accept, openapi, routes } = value as Record<string, unknown>;
  return typeof accept === 'function' && typeof openapi === 'function' && Array.isArray(routes);
}
