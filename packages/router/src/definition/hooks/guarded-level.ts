import { HookObject } from '../definitions.ts';
import { kindOf, routeName } from '../error-messages.ts';
import type { FlatHook, Level } from '../flatten-routes.ts';
import type { Routes } from '../route-definition.ts';
import { checkHook, hookName, withHooks } from './hook-checks.ts';
import type { HookDefinition } from './hook-definition.ts';
import { DefinedHook, type GuardedBatch, GuardedEntry } from './hook-objects.ts';

/** The members of `Context`, and of its class, which only the router uses. */
const CONTEXT_NAMES: ReadonlySet<string> = new Set([
  'id',
  'path',
  'route',
  'request',
  'response',
  'signal',
  'shared',
  'errors',
  'deadline',
  'waitUntil',
  'draft',
  'provide',
  'addError',
  'isAborted',
  'abort',
]);

/**
 * The level of routes inside a hook. Throws for a hook that cannot provide its value, and for an
 * incomplete batch of routes.
 */
export function guardedLevel(batch: GuardedBatch, group: Routes, outer: Level): Level {
  const definition = batch.hook as unknown as HookDefinition;
  const { provides, name } = definition;
  assertProvides(definition, outer);
  assertTogether(batch, group, outer.keys);
  const id = name ?? (provides as string);
  const rules = HookObject.rulesOf(batch.hook);
  checkHook(definition, [id]);
  const { depth, guards } = outer;
  const hook: FlatHook = { id, field: id, definition, rules, depth: depth + 1, guards };
  const level = withHooks(outer, [hook]);
  const finish = DefinedHook.ownOf(batch.hook)?.finish;
  const after = finish === undefined ? level.after : [{ ...hook, finish }, ...level.after];
  return { ...level, after, depth: depth + 2, guards: [...guards, hook] };
}

function assertProvides(definition: HookDefinition, { guards }: Level): void {
  const { provides, returns, after, runOnError } = definition;
  const at = hookName([definition.name ?? String(provides)]);
  if (typeof provides !== 'string' || provides === '') {
    throw new TypeError(`${at}: provides is ${kindOf(provides)}; write the name of its value`);
  }
  if (CONTEXT_NAMES.has(provides) || provides in {}) {
    throw new TypeError(
      `${at}: provides is ${JSON.stringify(provides)}, which the context already has; choose another name`,
    );
  }
  if (guards.some((guard) => guard.definition.provides === provides)) {
    throw new TypeError(
      `${at}: provides is ${JSON.stringify(provides)}, which an outer hook provides already; choose another name, or leave one of them out`,
    );
  }
  for (const [option, value] of Object.entries({ returns, after, runOnError })) {
    if (value === undefined || value === false) continue;
    throw new TypeError(
      `${at}: a hook that provides a value cannot have ${option}; leave it out, or write a second hook`,
    );
  }
}

/** Throws unless the group contains every route of a batch once, under its own key. */
function assertTogether(batch: GuardedBatch, group: Routes, keys: readonly string[]): void {
  const isOfBatch = (value: unknown) =>
    value instanceof GuardedEntry && GuardedEntry.batchOf(value) === batch;
  const names = new Set([
    ...Object.keys(batch.entries),
    ...Object.keys(group).filter((key) => isOfBatch(group[key])),
  ]);
  for (const key of names) {
    if (group[key] === (batch.entries[key] as unknown)) continue;
    const why = isOfBatch(group[key])
      ? 'was passed to routes() under another key'
      : 'was passed to routes(), but is missing or replaced here, so its hook would not guard it';
    throw new TypeError(
      `createRouter: ${routeName([...keys, key])} ${why}; spread the result of routes() unchanged, and do not reuse its keys`,
    );
  }
}
