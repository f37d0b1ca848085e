import type { Dispatcher, RouteId, Router } from '@mikrokit/router';
import { toOutcome } from '../aws/events/call-failure.ts';
import { chosenFrom, type RouteCall, routesOf, type ToRoute } from '../aws/events/event-source.ts';
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
  for (const route of routesOf(types)) {
    if ('run' in api.acceptRoute(route)) continue;
    throw new TypeError(`The router has no route ${JSON.stringify(route)}`);
  }
  // The framework would take a second parameter for a callback.
  return async (event) => {
    const to = chosenFrom(types, [event.type]);
    if (to === undefined) throw new Error(`No route takes events of the type ${event.type}`);
    await run(
      api,
      typeof to === 'function' ? to(event) : { route: to, params: [event.data] },
      event,
    );
  };
}

/** Throws a `CallFailure` for a call that ended with errors. */
async function run(
  api: Dispatcher,
  { route, params = [], headers = {} }: RouteCall,
  event: CloudEvent,
): Promise<void> {
  const endpoint = api.acceptRoute(route);
  if ('status' in endpoint) {
    toOutcome(route, endpoint);
    return;
  }
  const text = JSON.stringify({ [route]: params });
  const isTooLarge = Buffer.byteLength(text) > endpoint.maxBodySize;
  const named = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const found = { get: (name: string) => named.get(name.toLowerCase()) ?? null };
  const reply = isTooLarge
    ? endpoint.refuse('payload-too-large')
    : await endpoint.run(text, new HostRequest(event, found, undefined));
  toOutcome(route, reply);
}
