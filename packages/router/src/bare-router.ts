import type { Dispatcher, Endpoint, Reply } from './adapter.ts';
import { toProtocolError } from './call/errors.ts';
import type { Layout } from './layout/lay-out-paths.ts';
import { longestEchoedId } from './layout/path-table.ts';
import { Resource } from './layout/resource.ts';
import type { RouteInfo } from './router.ts';
import { refusal } from './wire/refusal.ts';

/** To `OPTIONS *`, which asks what a server answers anywhere: RFC 9110 section 9.3.7. */
const ofTheServer: Reply = {
  status: 204,
  headers: ['allow', 'GET, HEAD, POST, OPTIONS'],
  body: undefined,
};

/** A router as far as adapters need it: bundles of which no module names the rest have no more of it. */
export class BareRouter<R> implements Dispatcher {
  readonly definition: R;
  readonly #layout: Layout;
  #routes: readonly RouteInfo[] | undefined = undefined;

  constructor(definition: R, layout: Layout) {
    this.definition = definition;
    this.#layout = layout;
  }

  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply {
    const found = this.#layout.table.find(url);
    if (found instanceof Resource) return found.accept(method, url, contentType);
    return method === 'OPTIONS' && url === '*' ? ofTheServer : found;
  }

  acceptRoute(id: string): Endpoint | Reply {
    const served = this.#layout.routes.get(id);
    if (served !== undefined) return served.endpoint;
    return refusal(id.slice(0, longestEchoedId), toProtocolError('not-found'));
  }

  get routes(): readonly RouteInfo[] {
    this.#routes ??= [...this.#layout.routes].map(({ id, path, methods }) => ({
      id,
      path,
      methods,
    }));
    return this.#routes;
  }
}
