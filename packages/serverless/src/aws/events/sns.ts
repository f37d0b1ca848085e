import { chosenFrom, routesOf, type ToRoute } from '../../calls/route-call.ts';
import { type EventSource, nameOf, parseMessage, textOf } from './event-source.ts';
import { recordsFrom } from './records.ts';

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
 * Calls routes with the messages of topics, by the topic's name or ARN; `*` stands for all others. A message is JSON
 * and becomes the route's only parameter, its attributes the headers; a function makes any other call of it. A failed
 * call fails the invocation, which Lambda then tries again.
 */
export function sns<const Id extends string>(
  topics: Readonly<Record<string, ToRoute<SnsRecord, Id>>>,
): EventSource<Id> {
  return {
    routes: routesOf(topics),
    takes: (event) => recordsFrom(event, 'EventSource', 'aws:sns') !== undefined,
    handle: async (event, run) => {
      // Lambda puts one message into an event; the list is for a future that never came.
      for (const record of recordsFrom(event, 'EventSource', 'aws:sns') as readonly SnsRecord[]) {
        // Whoever may invoke the function may have made the event.
        const arn = textOf(record.Sns?.TopicArn);
        const to = chosenFrom(topics, [arn, nameOf(arn)]);
        if (to === undefined) throw new Error(`No route takes messages of ${nameOf(arn)}`);
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
