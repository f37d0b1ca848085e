export { queryKey, type RouteKey } from './query-key.ts';
export {
  queryOptions,
  type RouteQueryOptions,
  type SkippableQueryOptions,
} from './query-options.ts';
export type { ErrorOptions, RouteData, Skippable } from './route-query.ts';
export {
  infiniteQueryOptions,
  type Pages,
  type RouteInfiniteQueryOptions,
} from './infinite-query-options.ts';
export { mutationOptions, type RouteMutationOptions } from './mutation-options.ts';
export { type RouteStreamOptions, streamOptions } from './stream-options.ts';
export { deserializeData, type HydrationJson, hydration, serializeData } from './hydration.ts';
