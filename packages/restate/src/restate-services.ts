import {
  assertKnownOptions,
  type Dispatcher,
  isReply,
  type RouteId,
  type Router,
} from '@mikrokit/router';
import { type ServiceDefinition, type ServiceOptions, service } from '@restatedev/restate-sdk';
import { createDurableHandler, type DurableHandler } from './durable-handler.ts';

/** Options of `restateServices`. */
export interface RestateServicesOptions<Id extends string = string> {
  /**
   * The start of the names of the services in Restate: `shop`. A letter, then letters, digits and
   * `_`.
   */
  readonly service: string;
  /**
   * Ids of the routes that Restate can call: `['orders/ship']`. Default: all, except routes that stream, take files or
   * are raw.
   */
  readonly routes?: readonly Id[] | undefined;
  /** Restate's own options, such as `retryPolicy` and `inactivityTimeout`. Default: those of your Restate server. */
  readonly serviceOptions?: ServiceOptions | undefined;
}

/** A service of Restate, for `services` of `createEndpointHandler`. */
export type RestateService = ServiceDefinition<string, Readonly<Record<string, DurableHandler>>>;

/** Restate allows no other characters in the names of handlers. */
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * Makes services of Restate from a router, for hosts that `serveRestate` does not know. The route `orders/ship` becomes
 * the handler `ship` of the service `shop.orders`. Throws a `TypeError` for invalid options, and for a route that
 * Restate cannot call.
 */
export function restateServices<R>(
  api: Router<R>,
  options: RestateServicesOptions<RouteId<R>>,
): readonly RestateService[] {
  const owner = 'restateServices';
  assertKnownOptions(owner, options, { service: 1, routes: 1, serviceOptions: 1 });
  const { service: prefix, serviceOptions } = options;
  if (!NAME.test(prefix))
    throw new TypeError(
      `${owner}: service is ${JSON.stringify(prefix)}; use letters, digits and _, and begin with a letter`,
    );
  const services = new Map<string, Record<string, DurableHandler>>();
  for (const id of new Set(options.routes ?? callableRoutes(api))) {
    const segments = id.split('/');
    if (!segments.every((segment) => NAME.test(segment)))
      throw new TypeError(
        `${owner}: Restate allows no handler named '${id}'; rename the route, or list the others in routes`,
      );
    const handler = segments.pop() as string;
    const name = [prefix, ...segments].join('.');
    const handlers = services.get(name) ?? {};
    services.set(name, handlers);
    handlers[handler] = createDurableHandler(id, endpointOf(owner, api, id));
  }
  if (services.size === 0) throw new TypeError(`${owner}: there is no route that Restate can call`);
  return [...services].map(([name, handlers]) =>
    service({ name, handlers, ...(serviceOptions && { options: serviceOptions }) }),
  );
}

type Routes = Dispatcher & Pick<Router, 'routes'>;

function callableRoutes(api: Routes): readonly string[] {
  const ids = api.routes.filter(({ raw }) => raw !== true).map(({ id }) => id);
  return ids.filter((id) => {
    const endpoint = api.acceptRoute(id);
    return !isReply(endpoint) && endpoint.streams !== true && endpoint.isRaw !== true;
  });
}

function endpointOf(owner: string, api: Dispatcher, id: string) {
  const endpoint = api.acceptRoute(id);
  if (isReply(endpoint)) throw new TypeError(`${owner}: there is no route '${id}'`);
  if (endpoint.streams === true || endpoint.isRaw === true)
    throw new TypeError(
      `${owner}: the route '${id}' streams, takes files or is raw; Restate stores one JSON result`,
    );
  return endpoint;
}
