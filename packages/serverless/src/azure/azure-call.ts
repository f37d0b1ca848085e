import type { HttpRequest, InvocationContext } from '@azure/functions';
import type { Call } from '@mikrokit/router';
import { shareClass } from '@mikrokit/types/runtime';

/** One invocation of an HTTP function. */
export class AzureCall {
  readonly request: HttpRequest;
  readonly context: InvocationContext;

  constructor(request: HttpRequest, context: InvocationContext) {
    this.request = request;
    this.context = context;
  }
}

shareClass(AzureCall, 'AzureCall');

/**
 * The request, with its user, and the invocation context, from the context of any handler.
 * `undefined` for calls that did not come over Azure Functions, as in tests.
 */
export function azureCallOf({ request }: Pick<Call, 'request'>): AzureCall | undefined {
  return request.native instanceof AzureCall ? request.native : undefined;
}
