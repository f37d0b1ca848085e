import { assertKnownOptions, type OptionNames } from '@mikrokit/types/runtime';
import { isHeaderName, toHeaderName } from '../../call/headers.ts';
import type { HookFields } from '../definitions.ts';
import { kindOf } from '../error-messages.ts';
import type { FlatHook, Found, Level } from '../flatten-routes.ts';
import type { Routes } from '../route-definition.ts';
import type { HookDefinition, HookOptions } from './hook-definition.ts';
import { DefinedHook } from './hook-objects.ts';
import { isSecurityScheme } from './security-scheme.ts';

const reservedFields: ReadonlySet<string> = new Set(['', 'errors', '__proto__']);

/** The properties of a hook: its options, and the functions of a hook that provides a value. */
type HookProperties = HookOptions &
  Readonly<Record<'handler' | 'provides' | 'route' | 'routes', unknown>>;

const OPTION_NAMES: OptionNames<HookProperties> = {
  handler: 1,
  provides: 1,
  header: 1,
  returns: 1,
  name: 1,
  after: 1,
  runOnError: 1,
  security: 1,
  description: 1,
  metadata: 1,
  route: 1,
  routes: 1,
};

/** Throws for options of a hook that cannot work. The message names the hook and the fix. */
export function checkHook(definition: HookDefinition, keys: readonly string[]): HookDefinition {
  const { handler, header, returns, name, after, runOnError, security } = definition;
  const at = hookName(keys);
  assertKnownOptions(at, definition as unknown as HookProperties, OPTION_NAMES);
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
  if (security !== undefined && !isSecurityScheme(security)) {
    throw new TypeError(
      `${at}: security is ${JSON.stringify(security)}; write { type: 'http', scheme: 'bearer' } or { type: 'apiKey', in: 'header', name: 'x-key' }`,
    );
  }
  for (const [option, value] of Object.entries({ after, runOnError })) {
    if (value !== undefined && typeof value !== 'boolean')
      throw new TypeError(`${at}: ${option} is ${kindOf(value)}; write true or false`);
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

/**
 * Throws for a hook that would run too late: only hooks can precede a hook, and only `after` hooks
 * can follow an `after` hook.
 */
export function assertHookOrder(group: Routes, keys: readonly string[]): void {
  let above: string | undefined;
  let last: string | undefined;
  for (const [key, value] of Object.entries(group)) {
    const at = hookName([...keys, key]);
    if (!(value instanceof DefinedHook)) {
      if (last !== undefined) {
        throw new TypeError(
          `${hookName([...keys, last])} has \`after: true\`, but ${JSON.stringify(key)} is below it; move the hook below all routes of its level`,
        );
      }
      above = key;
      continue;
    }
    const { provides, after } = value as unknown as HookDefinition;
    if (provides !== undefined) {
      throw new TypeError(
        `${at} provides ${JSON.stringify(provides)}, so its routes must be inside it; write ...${key}.routes({ … })`,
      );
    }
    if (after === true) {
      last ??= key;
    } else if (above !== undefined || last !== undefined) {
      throw new TypeError(
        `${at} is below ${JSON.stringify(above ?? last)}, so it would run after it; move the hook above all routes of its level, or write \`after: true\``,
      );
    }
  }
}

/** Adds hooks to a level. Throws if a call would run two hooks with the same field. */
export function withHooks(outer: Level, hooks: readonly FlatHook[]): Level {
  const isAfter = ({ definition }: FlatHook) => definition.after === true;
  return {
    ...outer,
    before: [...outer.before, ...hooks.filter((hook) => !isAfter(hook))],
    after: [...hooks.filter(isAfter), ...outer.after],
    fields: withFields(outer.fields, hooks),
  };
}

/**
 * Adds hooks to the fields of the levels around. Throws if a call would run two hooks with the same
 * field.
 */
function withFields(outer: HookFields, hooks: readonly FlatHook[]): HookFields {
  const fields = new Map(outer);
  for (const hook of hooks) {
    const other = fields.get(hook.field);
    if (other !== undefined) {
      throw new TypeError(
        `${hookName([hook.id])} and hook ${JSON.stringify(other.id)} have the same body field ${JSON.stringify(hook.field)}, and calls run both; change one name`,
      );
    }
    fields.set(hook.field, hook);
  }
  return fields;
}

/** Throws for a hook without routes: you most likely meant to guard some. */
export function assertUsed(hook: FlatHook, routes: number): void {
  if (routes > 0) return;
  throw new TypeError(
    `${hookName([hook.id])} runs for no route: its level and the levels inside have none; move it to the routes that it is for`,
  );
}

/**
 * Throws for a hook whose field is also a route id, because bodies with it would seem to call that
 * route. Throws for two hooks with one id.
 */
export function assertFields({ routes, raws, hooks }: Found): void {
  const byId = new Map<string, HookDefinition>();
  for (const { id, definition } of hooks) {
    const other = byId.get(id);
    if (other !== undefined && other !== definition) {
      throw new TypeError(
        `createRouter: two hooks have the id ${JSON.stringify(id)}; give one of them a name`,
      );
    }
    byId.set(id, definition);
  }
  const isNamed = ({ provides, name }: HookDefinition) =>
    provides !== undefined || name !== undefined;
  if (!hooks.some(({ definition }) => isNamed(definition))) return;
  const ids = new Set([...routes, ...raws].map(({ id }) => id));
  for (const { id, field } of hooks) {
    if (!ids.has(field)) continue;
    throw new TypeError(
      `${hookName([id])} has the body field ${JSON.stringify(field)}, which is the id of a route; change its name`,
    );
  }
}

/** A hook in messages, by its keys. */
export function hookName(keys: readonly string[]): string {
  return `createRouter: hook ${JSON.stringify(keys.join('/'))}`;
}
