import { isHeaderName, toHeaderName } from '../call/response-draft.ts';
import type { HookFields } from './definition.ts';
import type { FlatHook, FlatRoute } from './flatten-routes.ts';
import type { HookDefinition } from './hook.ts';
import { kindOf } from './places.ts';

const reservedFields: ReadonlySet<string> = new Set(['', 'errors', '__proto__']);

/** Throws for options of a hook that cannot work, naming the hook and the fix. */
export function checkedHook(definition: HookDefinition, keys: readonly string[]): HookDefinition {
  const { handler, header, returns, name, runOnError } = definition;
  const at = hookName(keys);
  if (typeof handler !== 'function') {
    throw new TypeError(
      `${at}: handler is ${kindOf(handler)}; pass hook({ handler: (context) => … })`,
    );
  }
  if (header !== undefined && !isHeaderName(header)) {
    throw new TypeError(
      `${at}: header is ${JSON.stringify(header)}, which is not a header name; correct it`,
    );
  }
  const target = typeof returns === 'object' && returns !== null ? returns.header : undefined;
  if (returns !== undefined && returns !== 'body' && target === undefined) {
    throw new TypeError(
      `${at}: returns is ${JSON.stringify(returns)}; write 'body' or { header: 'x-name' }`,
    );
  }
  if (target !== undefined) assertSettable(target, at);
  if (name !== undefined && (typeof name !== 'string' || reservedFields.has(name))) {
    throw new TypeError(
      `${at}: name is ${JSON.stringify(name)}; write a field name other than 'errors' and '__proto__'`,
    );
  }
  if (runOnError !== undefined && typeof runOnError !== 'boolean') {
    throw new TypeError(`${at}: runOnError is ${kindOf(runOnError)}; write true or false`);
  }
  return definition;
}

function assertSettable(header: unknown, at: string): void {
  try {
    toHeaderName(header as string);
  } catch (cause) {
    throw new TypeError(`${at}: returns names a header that cannot be set; choose another`, {
      cause,
    });
  }
}

/** The fields with those of further hooks; two hooks that some call runs both may not share one. */
export function withFields(outer: HookFields, hooks: readonly FlatHook[]): HookFields {
  const fields = new Map(outer);
  for (const hook of hooks) {
    const other = fields.get(hook.field);
    if (other !== undefined) {
      throw new TypeError(
        `${hookName([hook.id])} has the body field ${JSON.stringify(hook.field)}, as has hook ${JSON.stringify(other.id)}, and calls run both; change one name`,
      );
    }
    fields.set(hook.field, hook);
  }
  return fields;
}

/** A hook that guards nothing was most likely meant to guard something. */
export function assertUsed(hook: FlatHook, routes: number): void {
  if (routes > 0) return;
  throw new TypeError(
    `${hookName([hook.id])} runs for no route: its level and those inside have none; place it among the routes it is for`,
  );
}

/** A field that is a route's id would make a body say that it calls that route. */
export function assertNoRouteFields(
  routes: readonly FlatRoute[],
  hooks: readonly FlatHook[],
): void {
  if (hooks.every(({ definition }) => definition.name === undefined)) return;
  const ids = new Set(routes.map(({ id }) => id));
  for (const { id, field } of hooks) {
    if (!ids.has(field)) continue;
    throw new TypeError(
      `${hookName([id])} has the body field ${JSON.stringify(field)}, which is the id of a route; change its name`,
    );
  }
}

function hookName(keys: readonly string[]): string {
  return `createRouter: hook ${JSON.stringify(keys.join('/'))}`;
}
