import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A middleware as express and connect have them, such as `helmet()`: it answers the request itself, or calls `next`. It
 * gets Node's request and response, without the methods that express adds.
 */
export type ExpressMiddleware = {
  // Methods take parameters of narrower types, as those of express have.
  call(request: IncomingMessage, response: ServerResponse, next: Next): unknown;
}['call'];

/** Goes on with the next middleware, or ends the request with an error. */
export type Next = (error?: unknown) => void;
