import type { HttpRequest, InvocationContext } from '@azure/functions';
import type { Call } from '@mikrokit/router';

/** One invocation of an HTTP function. */
export class AzureCall {
  readonly request: HttpRequest;
  readonly context: InvocationContext;

  constructor(request: HttpRequest, context: InvocationContext) {
    this.request = request;
    this.context = context;
  }
}

/**
 * The request, with its user, and the invocation context of the function that a call came to; they are its
 * `context.request.native`. Throws a `TypeError` for a call that did not come through `azureHandler`.
 */
export function azureCallOf({ request }: Pick<Call, 'request'>): AzureCall {
  if (request.native instanceof AzureCall) return request.native;
  throw new TypeError('This call did not come through azureHandler');
}
