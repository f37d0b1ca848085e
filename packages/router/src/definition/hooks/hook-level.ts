import { HookObject } from '../definitions.ts';
import type { Collect, FlatHook, Found, Level } from '../flatten-routes.ts';
import type { Routes } from '../route-definition.ts';
import { guardedLevel } from './guarded-level.ts';
import { assertHookOrder, assertUsed, checkHook, withHooks } from './hook-checks.ts';
import type { HookDefinition } from './hook-definition.ts';
import { DefinedHook, type GuardedBatch, GuardedEntry } from './hook-objects.ts';

/**
 * A group with hooks, or with routes inside hooks that provide a value, while its routes are
 * collected.
 */
export class HookLevel {
  /** The level of the group's routes. */
  readonly level: Level;
  readonly #group: Routes;
  readonly #found: Found;
  readonly #collect: Collect;
  readonly #hooks: readonly FlatHook[];
  readonly #routesBefore: number;
  readonly #collected = new Set<GuardedBatch>();

  /** Collects the group's hooks. Throws for hooks that cannot work. */
  constructor(group: Routes, outer: Level, found: Found, collect: Collect) {
    this.#group = group;
    this.#found = found;
    this.#collect = collect;
    this.#hooks = hooksOf(group, outer);
    this.#routesBefore = countOf(found);
    found.hooks.push(...this.#hooks);
    this.level = this.#hooks.length === 0 ? outer : withHooks(outer, this.#hooks);
  }

  /**
   * Collects the routes of a guarded entry with its whole batch, once. Plain hooks are already
   * collected.
   */
  add(value: HookObject): void {
    if (value instanceof GuardedEntry) this.#addBatch(GuardedEntry.batchOf(value));
  }

  /** Throws for a hook without routes, and for guarded routes that other entries have replaced. */
  close(): void {
    for (const batch of batchesOf(this.#group)) this.#addBatch(batch);
    const [hook] = this.#hooks;
    if (hook !== undefined) assertUsed(hook, countOf(this.#found) - this.#routesBefore);
  }

  #addBatch(batch: GuardedBatch): void {
    if (this.#collected.has(batch)) return;
    this.#collected.add(batch);
    const found = this.#found;
    const within = guardedLevel(batch, this.#group, this.level);
    const guard = within.guards.at(-1) as FlatHook;
    const routesBefore = countOf(found);
    found.hooks.push(guard);
    this.#collect(batch.routes, within, found);
    assertUsed(guard, countOf(found) - routesBefore);
  }
}

/** The number of routes found. */
function countOf({ routes, raws }: Found): number {
  return routes.length + raws.length;
}

/**
 * The batches of `routes()` that were spread into a group, even if other entries have replaced
 * their keys.
 */
function batchesOf(group: Routes): readonly GuardedBatch[] {
  return Object.getOwnPropertySymbols(group)
    .map((symbol) => (group as { readonly [key: symbol]: unknown })[symbol])
    .filter((value) => value instanceof GuardedEntry)
    .map(GuardedEntry.batchOf);
}

function hooksOf(group: Routes, { keys: parents, depth, guards }: Level): readonly FlatHook[] {
  const hooks: FlatHook[] = [];
  for (const [key, value] of Object.entries<unknown>(group)) {
    if (!(value instanceof DefinedHook)) continue;
    const keys = [...parents, key];
    const rules = HookObject.rulesOf(value);
    const definition = checkHook(value as unknown as HookDefinition, keys);
    const id = keys.join('/');
    hooks.push({ id, field: definition.name ?? id, definition, rules, depth, guards });
  }
  if (hooks.length > 0) assertHookOrder(group, parents);
  return hooks;
}
