import { callTargetOf } from '../call/call-target.ts';

/** The keys of a route or group, and the parameters of a call: `['users', 'get', { params: [1] }]`. */
export type RouteKey = readonly unknown[];

/**
 * Returns the key of a route's queries, of one call with its parameters, or of all routes of a group or client:
 * `queryClient.invalidateQueries({ queryKey: queryKey(client.users) })`. Its parameters are plain JSON, so equal dates,
 * bigints or maps have equal keys.
 */
export function queryKey(route: object, ...params: readonly unknown[]): RouteKey {
  const { id } = callTargetOf(route);
  const path = id === '' ? [] : id.split('/');
  return params.length === 0 ? path : [...path, { params: params.map(toPlain) }];
}

/** The key of one call, with or without parameters. */
export function callKey(route: object, params: readonly unknown[]): RouteKey {
  return [...queryKey(route), { params: params.map(toPlain) }];
}

/** The key of the pages that start with one call. Its data differ from the call's own. */
export function pagesKey(route: object, params: readonly unknown[]): RouteKey {
  return [...queryKey(route), { params: params.map(toPlain), pages: true }];
}

/** The key of a query that is skipped. No call has it. */
export function skippedKey(route: object): RouteKey {
  return [...queryKey(route), { skipped: true }];
}

/** TanStack Query hashes keys as JSON, where all maps are equal and a bigint throws. */
function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof Map) return { map: Array.from(value, toPlain) };
  if (value instanceof Set) return { set: Array.from(value, toPlain) };
  if (value instanceof ArrayBuffer) return { bytes: Array.from(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value)) return { bytes: Array.from(value as Uint8Array, toPlain) };
  if (!isPlainObject(value)) return { [value.constructor.name]: String(value.valueOf()) };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlain(part)]));
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
