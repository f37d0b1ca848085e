import type { RouteId, Router } from '@mikrokit/router';
import type { HttpEvent, HttpResult } from './http/http-event.ts';
import type { LambdaContext } from './lambda-context.ts';
import { LambdaFunction } from './lambda-function.ts';
import type { LambdaOptions } from './lambda-options.ts';

/** A handler for Lambda's Node runtime. Rejects for a failed invocation, but replies to every HTTP request. */
export type LambdaHandler = <Event>(
  event: Event,
  context: LambdaContext,
) => Promise<Event extends HttpEvent ? HttpResult : unknown>;

/**
 * Serves a router as a Lambda function: `export const handler = lambdaHandler(api)`. It answers requests of REST APIs,
 * HTTP APIs, function URLs and load balancers; direct invocations with `{"route": "users/get", "params": [1]}`, which
 * return `{"users/get": …}`; and events of the sources in `events`. Throws a `TypeError` or `RangeError` for invalid
 * options.
 *
 * @example
 * ```ts
 * import { createRouter } from '@mikrokit/router';
 * import { lambdaHandler } from '@mikrokit/serverless/aws';
 *
 * const api = createRouter({ add: (_context, a: number, b: number) => a + b });
 * export const handler = lambdaHandler(api);
 *
 * const context = { functionName: 'shop', getRemainingTimeInMillis: () => 3_000 };
 * console.log(await handler({ route: 'add', params: [1, 2] }, context as never)); // → { add: 3 }
 * ```
 */
export function lambdaHandler<R>(
  api: Router<R>,
  options: LambdaOptions<RouteId<R>> = {},
): LambdaHandler {
  const lambda = new LambdaFunction(api, options);
  // Lambda's runtime rejects handlers with more than two parameters.
  const handler = async (event: unknown, context: LambdaContext): Promise<unknown> =>
    lambda.resultOf(await lambda.answer(event, { lambda: context }));
  return handler as LambdaHandler;
}
