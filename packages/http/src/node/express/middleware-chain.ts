import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Reply, RpcError } from '@mikrokit/router';
import { isNearlyComplete } from '../reply/early-reply.ts';
import { writeReply } from '../reply/write-reply.ts';

/**
 * A middleware as express and connect have them, such as `helmet()`: it answers the request itself, or calls `next`. It
 * gets Node's request and response, without the methods that express adds.
 */
export type ExpressMiddleware = {
  // Methods take parameters of narrower types, as those of express have.
  call(request: IncomingMessage, response: ServerResponse, next: Next): unknown;
}['call'];

/** Goes on with the next middleware, or ends the request with an error. */
type Next = (error?: unknown) => void;

/**
 * Runs middlewares one after the other, and then a listener. An error of one of them is the reply: an `RpcError`, or the
 * status 400 to 499 that it brings as those of `http-errors` do; any other is an internal error, and is logged.
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
    // Nobody must take a part for the whole.
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
  /** Whether the message is for clients. */
  readonly expose: boolean;
}

function toReply({ type, message, status }: RpcError<string, unknown>): Reply {
  const body = JSON.stringify({ errors: { '': { type, message } } });
  return { status, headers: ['content-type', 'application/json'], body };
}
