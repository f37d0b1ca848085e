import { RpcError } from '@mikrokit/router/protocol';
import type { ClientRoute } from '../call/client-route.ts';
import type { RouteDiscovery } from '../discovery/route-discovery.ts';

/**
 * Finds a route. For `chat/resume` and `chat/stop`, which are not routes, finds the route `chat` if
 * its streams are detached. Rejects if there is none.
 */
export async function findRoute(discovery: RouteDiscovery, id: string): Promise<ClientRoute> {
  try {
    return await discovery.find(id);
  } catch (error) {
    const [, of] = /^(.+)\/(?:resume|stop)$/.exec(id) ?? [];
    if (of === undefined || !(error instanceof RpcError) || error.type !== 'not-found') throw error;
    const route = discovery.known(of) ?? (await discovery.find(of));
    if (!route.codec.detached) throw error;
    return route;
  }
}

/** The only parameter of `resume` and `stop`: a stream's id or a position. Throws for any other. */
export function streamIdOf([id, ...others]: readonly unknown[]): string {
  if (typeof id === 'string' && /^[\w-]+(?:\.\d+)?$/.test(id) && others.length === 0) return id;
  throw new TypeError('resume and stop take the id of a stream: stream.id, or stream.lastEventId');
}
