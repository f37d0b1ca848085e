import type { EventReply } from './event-reply.ts';
import { httpApi } from './http-api.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

/**
 * Reads the requests of one kind of event, whose fields can be anything, and writes their results.
 */
export interface EventFormat<Event extends HttpEvent = HttpEvent> {
  /** The limit of a result as JSON, in bytes. */
  readonly maxResultSize: number;
  /** Whether the sender of an event takes a streamed reply. */
  takesStream(event: Event): boolean;
  /** Method and request target. `undefined` if the event has none. */
  targetOf(event: Event): HttpTarget | undefined;
  /** The value of a header, all values if it has several. `name` is in lower case. */
  headerOf(event: Event, name: string): string | undefined;
  remoteAddressOf(event: Event): string | undefined;
  toResult(reply: EventReply): HttpResult;
}

interface HttpTarget {
  readonly method: string;
  /** Path and query, percent-encoded as far as the event preserves that. */
  readonly url: string;
}

/**
 * Finds the format of an event by its fields. `undefined` for an event that is not an HTTP request.
 * The format of HTTP APIs and function URLs is built in. Any other is loaded with its first event.
 */
export function eventFormatOf(event: object): EventFormat | Promise<EventFormat> | undefined {
  const { requestContext, httpMethod } = event as Partial<Record<string, unknown>>;
  if (typeof requestContext !== 'object' || requestContext === null) return undefined;
  // Each format gets only its own events.
  if ('http' in requestContext) return httpApi as EventFormat;
  return 'elb' in requestContext || httpMethod !== undefined ? olderFormatOf(event) : undefined;
}

async function olderFormatOf(event: object): Promise<EventFormat> {
  const formats = await import('./older-formats.ts');
  return formats.olderFormatOf(event);
}
