import { httpApi } from './http-api.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

/** How one kind of event carries a request, and how it wants the reply. Reads events that may be anything. */
export interface HttpShape<Event extends HttpEvent = HttpEvent> {
  /** The most bytes that the result may have as JSON. */
  readonly maxResultSize: number;
  /** Whether whoever sends an event takes a streamed reply, if the function is set up for it. */
  takesStream(event: Event): boolean;
  /** Method and request target; `undefined` if the event does not say them. */
  targetOf(event: Event): HttpTarget | undefined;
  /** A header's value, by its name in lower case; all its values, if it has several. */
  headerOf(event: Event, name: string): string | undefined;
  remoteAddressOf(event: Event): string | undefined;
  toResult(reply: ResultParts): HttpResult;
}

export interface HttpTarget {
  readonly method: string;
  /** Path and query, percent-encoded as far as the event still tells. */
  readonly url: string;
}

/** A reply that is ready but for the shape of its headers. */
export interface ResultParts {
  readonly status: number;
  /** Name, value, name, value, … */
  readonly headers: readonly string[];
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/**
 * Tells by an event's own fields who sent it; `undefined` if it is no HTTP request. Shapes other than that of HTTP APIs
 * and function URLs are loaded by the first event that needs one.
 */
export function shapeOf(event: object): HttpShape | Promise<HttpShape> | undefined {
  const { requestContext, httpMethod } = event as Partial<Record<string, unknown>>;
  if (typeof requestContext !== 'object' || requestContext === null) return undefined;
  // Every shape gets only its own events.
  if ('http' in requestContext) return httpApi as HttpShape;
  return 'elb' in requestContext || httpMethod !== undefined ? olderShapeOf(event) : undefined;
}

async function olderShapeOf(event: object): Promise<HttpShape> {
  const shapes = await import('./older-shapes.ts');
  return shapes.olderShapeOf(event);
}
