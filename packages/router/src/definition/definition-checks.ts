import { isHeaderName, toHeaderName } from '../call/response-draft.ts';
import type { HookDefinition } from './hook.ts';
import type { RouteDefinition } from './route.ts';

/** Throws for options of a route that cannot work, naming the route and the fix. */
export function checkedRoute(
  definition: RouteDefinition,
  keys: readonly string[],
): RouteDefinition {
  const { handler, timeout, maxBodySize, idempotent } = definition;
  if (typeof handler !== 'function') {
    throw new TypeError(
      `${routeName(keys)}: handler is ${kindOf(handler)}; pass route({ handler: (context, …) => … })`,
    );
  }
  if (idempotent !== undefined && typeof idempotent !== 'boolean') {
    throw new TypeError(
      `${routeName(keys)}: idempotent is ${kindOf(idempotent)}; write true or false`,
    );
  }
  assertPositive('timeout', timeout, keys, 2 ** 31 - 1);
  assertPositive('maxBodySize', maxBodySize, keys, Number.MAX_SAFE_INTEGER);
  return definition;
}

// A timeout past 2^31-1 would fire at once: timers wrap there.
function assertPositive(
  option: string,
  value: number | undefined,
  keys: readonly string[],
  most: number,
): void {
  if (value === undefined || (Number.isInteger(value) && value > 0 && value <= most)) return;
  throw new RangeError(
    `${routeName(keys)}: ${option} is ${String(value)}; use an integer from 1 to ${most}`,
  );
}

const reservedFields: ReadonlySet<string> = new Set(['', 'errors', '__proto__']);

/** Throws for options of a hook that cannot work, likewise. */
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

export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return 'an object that is not plain';
}

export function routeName(keys: readonly string[]): string {
  return `createRouter: route ${JSON.stringify(keys.join('/'))}`;
}

export function hookName(keys: readonly string[]): string {
  return `createRouter: hook ${JSON.stringify(keys.join('/'))}`;
}
