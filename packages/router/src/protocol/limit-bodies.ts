import type { EndpointParts, ExtraRoutes } from './endpoint-factory.ts';

/**
 * Lowers the body limits of routes to what their types allow, unless a route has its own
 * `maxBodySize`. Emitted code calls it, with bytes by route id.
 */
export function limitBodies(sizes: () => Readonly<Record<string, number>>): ExtraRoutes {
  let known: Readonly<Record<string, number>> | undefined;
  return (parts) => {
    const createEndpoint: EndpointParts['createEndpoint'] = (route, Calls) => {
      known ??= sizes();
      const size = known[route.id];
      const isOwn = size === undefined || route.maxBodySize !== undefined;
      const limit = { maxBodySize: Math.min(size ?? 0, parts.maxBodySize) };
      return parts.createEndpoint(isOwn ? route : { ...route, ...limit }, Calls);
    };
    return { ...parts, createEndpoint };
  };
}
