import type { RouteId, Router } from '@mikrokit/router';
import { assertRoutes, routeFor, routesOf, type ToRoute } from '../calls/route-call.ts';
import { runRouteCall } from '../calls/run-route-call.ts';
import { CloudRequest } from '../cloud-request.ts';
import { holdReplies } from '../hold-replies.ts';

/** An event of the functions framework (CloudEvents 1.0, section 3). */
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

/** Handles one event. Rejects to have it delivered again, where the trigger is set up for that. */
export type CloudEventFunction = (event: CloudEvent) => Promise<void>;

/**
 * Calls routes for CloudEvents, by their `type`; `*` matches all others:
 * `cloudEvent('files', cloudEventFunction(api, { 'google.cloud.storage.object.v1.finalized': 'files/added' }))`. The
 * `data` of the event is the only parameter. A function can make any other call. `context.request.native` is the event.
 * Throws a `TypeError` for a route that the router does not have.
 */
export function cloudEventFunction<R>(
  api: Router<R>,
  types: Readonly<Record<string, ToRoute<CloudEvent, RouteId<R>>>>,
): CloudEventFunction {
  assertRoutes(api, routesOf(types));
  // The framework takes a second parameter for a callback.
  return async (event) => {
    const to = routeFor(types, [event.type]);
    if (to === undefined) throw new Error(`No route takes events of the type ${event.type}`);
    const call = typeof to === 'function' ? to(event) : { route: to, params: [event.data] };
    await runRouteCall(holdReplies(api), call, {
      toRequest: (header) =>
        new CloudRequest(event, { get: (name) => header(name) ?? null }, undefined),
    });
  };
}
