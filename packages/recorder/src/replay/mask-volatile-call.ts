import type { ApiDocument } from '@mikrokit/router';
import { hasVolatile, maskVolatile } from '@mikrokit/types/runtime/interpret';
import { isLarge } from '../redaction/large-value.ts';
import type { TapedCall, TapedError } from '../taped-call.ts';
import type { TapedItems } from '../taped-parts.ts';

type Part = ApiDocument['routes'][string] | ApiDocument['hooks'][string];

/**
 * Returns a call with `[volatile]` for values that are `Volatile<T>` in the types of an API: in
 * parameters, results, items and the data of errors. Calls of unknown routes stay unchanged.
 */
export function maskVolatileCall<Call extends TapedCall>(document: ApiDocument, call: Call): Call {
  const route = Object.hasOwn(document.routes, call.route)
    ? document.routes[call.route]
    : undefined;
  if (route === undefined) return call;
  const parts = new Map<string, Part>([[call.route, route]]);
  for (const id of route.hooks ?? []) {
    const hook = document.hooks[id];
    if (hook !== undefined) parts.set(hook.name ?? id, hook);
  }
  const mask = (type: string | undefined, json: unknown): unknown => {
    if (type === undefined || !hasVolatile(document.types, type)) return json;
    // The hash of a large value changes with its volatile parts.
    return isLarge(json) ? '[large]' : maskVolatile(document, type, json);
  };
  const { items } = call;
  return {
    ...call,
    params: mapValues(call.params, (json, field) => mask(parts.get(field)?.params, json)),
    results: mapValues(call.results, (json, field) => mask(parts.get(field)?.result, json)),
    errors: mapValues(call.errors, (error, field) => maskError(error, parts.get(field), mask)),
    ...(items && route.item && { items: maskItems(document, route.item, items) }),
  };
}

/** If items can differ, only the number of items that the tape does not contain is left. */
function maskItems(document: ApiDocument, type: string, items: TapedItems): TapedItems {
  if (!hasVolatile(document.types, type)) return items;
  const first = items.first.map((one) => ({
    ...one,
    item: maskVolatile(document, type, one.item),
  }));
  const { rest } = items;
  return { ...items, first, ...(rest && { rest: { count: rest.count, bytes: 0, sha256: '' } }) };
}

function maskError(
  error: TapedError,
  part: Part | undefined,
  mask: (type: string | undefined, json: unknown) => unknown,
): TapedError {
  const type = part?.errors?.find((declared) => declared.type === error.type)?.data;
  return 'data' in error ? { ...error, data: mask(type, error.data) } : error;
}

function mapValues<T>(
  record: Readonly<Record<string, T>>,
  map: (value: T, key: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
