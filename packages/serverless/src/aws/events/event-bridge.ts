import { routeFor, routesOf, type ToRoute } from '../../calls/route-call.ts';
import type { EventSource } from './event-source.ts';

/** An event of an EventBridge bus or schedule rule. */
export interface EventBridgeEvent {
  readonly id: string;
  readonly source: string;
  readonly 'detail-type': string;
  readonly detail: unknown;
  readonly time: string;
  readonly account: string;
  readonly region: string;
  readonly resources: readonly string[];
}

/**
 * Calls routes for events of EventBridge, by their `detail-type`; `*` matches all others. The `detail` is the only
 * parameter. A function can make any other call: `{ 'Scheduled Event': () => ({ route: 'clean/up' }) }`. A failed call
 * fails the invocation, and Lambda tries it again.
 */
export function eventBridge<const Id extends string>(
  types: Readonly<Record<string, ToRoute<EventBridgeEvent, Id>>>,
): EventSource<Id> {
  return {
    routes: routesOf(types),
    takes: (event) =>
      'detail' in event &&
      'source' in event &&
      typeof (event as Partial<EventBridgeEvent>)['detail-type'] === 'string',
    handle: async (given, run) => {
      const event = given as EventBridgeEvent;
      const type = event['detail-type'];
      const to = routeFor(types, [type]);
      if (to === undefined) throw new Error(`No route takes events of the type ${type}`);
      const call = typeof to === 'function' ? to(event) : { route: to, params: [event.detail] };
      return run.call(call, event);
    },
  };
}
