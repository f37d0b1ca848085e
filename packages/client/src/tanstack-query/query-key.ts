import { nodeOf } from '../call/route-node.ts';

/** The keys that lead to a route or group and, of one call, its parameters: `['users', 'get', { params: [1] }]`. */
export type RouteKey = readonly unknown[];

/**
 * The key of what queries of a route have fetched, or of one call with its parameters, or of all routes of a group or
 * client: `queryClient.invalidateQueries({ queryKey: queryKey(client.users) })`. Parameters stand there as plain JSON, so
 * that dates, bigints or maps that are equal have equal keys.
 */
export function queryKey(route: object, ...params: readonly unknown[]): RouteKey {
  const { id } = nodeOf(route);
  const path = id === '' ? [] : id.split('/');
  return params.length === 0 ? path : [...path, { params: params.map(toPlain) }];
}

/** The key of one call, also of one without parameters. */
export function callKey(route: object, params: readonly unknown[]): RouteKey {
  return [...queryKey(route), { params: params.map(toPlain) }];
}

/** TanStack Query takes keys apart by their own properties, of which a `Date` or `Map` has none, and writes them as JSON. */
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
