import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Reply, RpcError } from '@mikrokit/router';
import { isNearlyComplete } from '../reply/early-reply.ts';
import { writeReply } from '../reply/write-reply.ts';

/**
 * A middleware as express and connect have them, such as `helmet()`: it answers the request itself, or calls `next`. It
 * gets Node's request and response, without the methods that express adds.
 */
export type ExpressMiddleware = {
  // A method, because its parameters can have narrower types, like express's.
  call(request: IncomingMessage, response: ServerResponse, next: Next): unknown;
}['call'];

/** Continues with the next middleware, or ends the request with an error. */
type Next = (error?: unknown) => void;

/**
 * Runs middlewares in order, and then a listener. An error becomes the reply: an `RpcError`, or an
 * error with a status from 400 to 499, as `http-errors` makes them. Any other is logged as an
 * internal error.
 */
export function createMiddlewareChain(
  middlewares: readonly ExpressMiddleware[],
  listener: RequestListener,
): RequestListener {
  return (request, response) => {
    const run = (at: number, error?: unknown): void => {
      if (error !== undefined && error !== null) return reject(request, response, error);
      const middleware = middlewares[at];
      if (middleware === undefined) return listener(request, response);
      let isOver = false;
      const next = (given?: unknown): void => {
        if (isOver) return;
        isOver = true;
        run(at + 1, given);
      };
      try {
        const outcome = middleware(request, response, next);
        // As in express 5.
        if (outcome instanceof Promise)
          outcome.catch((reason) => next(reason ?? new Error('No reason')));
      } catch (thrown) {
        next(thrown ?? new Error('No reason'));
      }
    };
    run(0);
  };
}

function reject(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const rejection = toRpcError(error);
  if (rejection.status >= 500) console.error('A middleware failed', error);
  if (response.headersSent) {
    // A partial reply must not look complete.
    response.destroy();
    return;
  }
  writeReply(response, toReply(rejection), !isNearlyComplete(request));
}

function toRpcError(error: unknown): RpcError<string, unknown> {
  if (error instanceof RpcError) return error;
  const { status, message, expose } = error as Partial<HttpError>;
  if (status !== undefined && Number.isInteger(status) && status >= 400 && status <= 499) {
    const options = expose === true && message !== undefined ? { status, message } : { status };
    return new RpcError('rejected', options);
  }
  return new RpcError('internal', { status: 500, message: 'Internal error' });
}

/** An error of the package `http-errors`, which nearly all middlewares use. */
interface HttpError {
  readonly status: number;
  readonly message: string;
  /** Whether clients can see the message. */
  readonly expose: boolean;
}

function toReply({ type, message, status }: RpcError<string, unknown>): Reply {
  const body = JSON.stringify({ errors: { '': { type, message } } });
  return { status, headers: ['content-type', 'application/json'], body };
}
