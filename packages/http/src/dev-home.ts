import { type Dispatcher, isReply } from '@mikrokit/router';

/**
 * A router whose `/` redirects to the explorer of `mikrokit dev`, unless the application answers a
 * GET there.
 */
export function withExplorerAtHome(api: Dispatcher, explorer: string): Dispatcher {
  const redirect = {
    status: 302,
    headers: ['location', explorer, 'cache-control', 'no-store'],
    body: '',
  };
  return {
    accept: (method, url, contentType) => {
      const found = api.accept(method, url, contentType);
      const isAnswered = !isReply(found) || (found.status !== 404 && found.status !== 405);
      return isAnswered || !isHome(method, url) ? found : redirect;
    },
    acceptRoute: (id) => api.acceptRoute(id),
    prepare: () => api.prepare(),
  };
}

function isHome(method: string, url: string): boolean {
  return (method === 'GET' || method === 'HEAD') && /^\/(?:\?|$)/.test(url);
}
