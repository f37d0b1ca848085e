export { queryKey, type RouteKey } from './query-key.ts';
export { queryOptions, type RouteData, type RouteQueryOptions } from './query-options.ts';
export { mutationOptions, type RouteMutationOptions } from './mutation-options.ts';
export { type RouteStreamOptions, streamOptions } from './stream-options.ts';
