import type { RouteId, Router } from '@mikrokit/router';
import { assertRoutes, chosenFrom, routesOf, type ToRoute } from '../calls/route-call.ts';
import { runRouteCall } from '../calls/run-route-call.ts';
import { HostRequest } from '../host-request.ts';

/** An event as the functions framework hands it over (CloudEvents 1.0, section 3). */
export interface CloudEvent {
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly specversion: string;
  readonly subject?: string;
  readonly time?: string;
  readonly datacontenttype?: string;
  readonly data?: unknown;
}

/** Takes one event; rejects for it to be delivered again, where the trigger says so. */
export type CloudEventFunction = (event: CloudEvent) => Promise<void>;

/**
 * Calls routes with CloudEvents, by their `type`; `*` stands for all others:
 * `cloudEvent('files', cloudEventFunction(api, { 'google.cloud.storage.object.v1.finalized': 'files/added' }))`. The
 * event's `data` becomes the route's only parameter; a function makes any other call of the event.
 * `context.request.native` is the event. Throws a `TypeError` for a route that the router does not have.
 */
export function cloudEventFunction<R>(
  api: Router<R>,
  types: Readonly<Record<string, ToRoute<CloudEvent, RouteId<R>>>>,
): CloudEventFunction {
  assertRoutes(api, routesOf(types));
  // The framework would take a second parameter for a callback.
  return async (event) => {
    const to = chosenFrom(types, [event.type]);
    if (to === undefined) throw new Error(`No route takes events of the type ${event.type}`);
    const call = typeof to === 'function' ? to(event) : { route: to, params: [event.data] };
    await runRouteCall(api, call, {
      toRequest: (header) =>
        new HostRequest(event, { get: (name) => header(name) ?? null }, undefined),
    });
  };
}
