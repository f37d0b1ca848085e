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

/** The part of a route's description that the command needs. */
export interface DescribedRoute {
  readonly signature?: string;
  readonly description?: string;
  readonly deprecated?: true;
}

/** How a router is used. */
export interface RouterUse {
  /**
   * The name of the export. Needed only if there are several, or for a function that creates the
   * router.
   */
  readonly exportName: string | undefined;
  /**
   * Whether its routes are called. Default: false, so a function that creates it gets stand-ins for
   * a database.
   */
  readonly isCalled?: boolean;
}

/**
 * The router that a module exports, or that an exported function creates. Rejects with a
 * `CommandFailure` if there is none, or several and no name is given.
 */
export async function findRouter(
  module: Readonly<Record<string, unknown>>,
  file: string,
  { exportName, isCalled = false }: RouterUse,
): Promise<ExportedRouter> {
  if (exportName !== undefined) {
    const named = module[exportName];
    if (isRouter(named)) return named;
    if (typeof named === 'function')
      return makeRouter(named as Factory, `${file}: ${exportName}`, isCalled);
    throw new CommandFailure(`${file} exports no router ${exportName}${listOf(module)}`);
  }
  const routers = new Set(Object.values(module).filter(isRouter));
  const [only] = routers;
  if (only === undefined) {
    const [factory] = Object.keys(module).filter((name) => typeof module[name] === 'function');
    const hint = factory ? `; if ${factory} makes it, add --export ${factory}` : '';
    throw new CommandFailure(
      `${file} exports no router; write \`export const api = createRouter(…)\` in it${hint}`,
    );
  }
  if (routers.size > 1) {
    throw new CommandFailure(
      `${file} exports several routers; name one with --export${listOf(module)}`,
    );
  }
  return only;
}

type Factory = (...dependencies: readonly unknown[]) => unknown;

/**
 * Creates a router with a function of the application, and stand-ins for its parameters. No handler
 * runs.
 */
async function makeRouter(
  factory: Factory,
  name: string,
  isCalled: boolean,
): Promise<ExportedRouter> {
  if (isCalled && factory.length > 0)
    throw new CommandFailure(
      `${name} takes parameters, which this command does not have; export a router, or a function without parameters that makes one`,
    );
  const standIn = createStandIn(name);
  const made = await callFactory(factory, name, Array(factory.length).fill(standIn));
  if (isRouter(made)) return made;
  throw new CommandFailure(`${name} returns no router; return createRouter(…) from it`);
}

async function callFactory(
  factory: Factory,
  name: string,
  dependencies: readonly unknown[],
): Promise<unknown> {
  try {
    return await factory(...dependencies);
  } catch (error) {
    if (error instanceof CommandFailure || !(error instanceof Error)) throw error;
    const [, frame = ''] = error.stack?.split(/\n(?=\s+at )/) ?? [];
    const given =
      dependencies.length === 0 ? '' : '; this command calls it with stand-ins for its parameters';
    throw new CommandFailure(`${name} fails: ${error.message}${given}\n${frame}`.trimEnd());
  }
}

function listOf(module: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(module).filter((name) => isRouter(module[name]));
  return names.length === 0 ? '' : `: ${names.join(', ')}`;
}

// Not by `instanceof`: the application's @mikrokit/router can be another copy.
function isRouter(value: unknown): value is ExportedRouter {
  if (typeof value !== 'object' || value === null) return false;
  const { accept, openapi, routes } = value as Record<string, unknown>;
  return typeof accept === 'function' && typeof openapi === 'function' && Array.isArray(routes);
}

/**
 * Stands for a database, or any other argument of a function that creates a router: each property
 * and each call returns it again. It is not a promise, so it can be awaited. Converted to a text or
 * number, it throws in the name of the function, because an option of the router would get another
 * value than in the application.
 */
function createStandIn(factory: string): unknown {
  const toPrimitive = () => {
    throw new CommandFailure(
      `${factory} uses a value of its parameters in an option or a text, and this command has none; give it a default, or export a router`,
    );
  };
  // Arrow functions cannot be constructed, nor extended.
  const standIn: unknown = new Proxy(function standIn() {}, {
    get: (target, name) => {
      if (name === 'then') return undefined;
      // For classes that extend it, and because a proxy must not change it.
      if (name === 'prototype') return target.prototype;
      return name === Symbol.toPrimitive ? toPrimitive : standIn;
    },
    has: () => true,
    apply: () => standIn,
    construct: () => standIn as object,
  });
  return standIn;
}
