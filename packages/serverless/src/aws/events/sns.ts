import { routeFor, routesOf, type ToRoute } from '../../calls/route-call.ts';
import type { EventSource } from './event-source.ts';
import { parseMessage, recordsFrom, resourceName, textOf } from './records.ts';

/** A message of a topic. */
export interface SnsRecord {
  readonly EventSource: 'aws:sns';
  readonly EventSubscriptionArn: string;
  readonly Sns: {
    readonly MessageId: string;
    readonly TopicArn: string;
    readonly Subject: string | null;
    readonly Message: string;
    readonly Timestamp: string;
    readonly MessageAttributes: Readonly<
      Record<string, { readonly Type: string; readonly Value: string }>
    >;
  };
}

/**
 * Calls routes for messages of topics, by name or ARN of the topic; `*` matches all others. The message, as JSON, is
 * the only parameter, and its attributes are the headers. A function can make any other call. A failed call fails the
 * invocation, and Lambda tries it again.
 */
export function sns<const Id extends string>(
  topics: Readonly<Record<string, ToRoute<SnsRecord, Id>>>,
): EventSource<Id> {
  return {
    routes: routesOf(topics),
    takes: (event) => recordsFrom(event, 'EventSource', 'aws:sns') !== undefined,
    handle: async (event, run) => {
      // Today Lambda puts one message into an event.
      for (const record of recordsFrom(event, 'EventSource', 'aws:sns') as readonly SnsRecord[]) {
        // Anyone who is allowed to invoke the function can send any event.
        const arn = textOf(record.Sns?.TopicArn);
        const to = routeFor(topics, [arn, resourceName(arn)]);
        if (to === undefined) throw new Error(`No route takes messages of ${resourceName(arn)}`);
        await run.call(typeof to === 'function' ? to(record) : toCall(record, to), record);
      }
    },
  };
}

function toCall({ Sns: message }: SnsRecord, route: string) {
  const headers = new Map<string, string>();
  for (const [name, attribute] of Object.entries(message?.MessageAttributes ?? {}))
    if (typeof attribute?.Value === 'string') headers.set(name, attribute.Value);
  return { route, params: [parseMessage(message?.Message)], headers: Object.fromEntries(headers) };
}
