import type { Call, CallRequest } from '@mikrokit/router';
import type { LambdaContext } from './lambda-context.ts';

/** `context.request` of a call that came in an event of Lambda. */
export abstract class LambdaRequest<Event = unknown> implements CallRequest {
  /** The event; of a queue or a topic the record, whose event `lambda` belongs to. */
  readonly native: Event;
  readonly lambda: LambdaContext;

  constructor(native: Event, lambda: LambdaContext) {
    this.native = native;
    this.lambda = lambda;
  }

  abstract header(name: string): string | undefined;
}

/** What Lambda handed over for one call. */
export interface LambdaCall<Event = unknown> {
  /** The event, or the record of a queue or topic that the call is made of. */
  readonly event: Event;
  readonly context: LambdaContext;
}

/**
 * The event and Lambda's context of a call, from any handler's context; `undefined` for a call that came otherwise, as
 * in tests. Which event it is the caller has to know: `lambdaCallOf<HttpApiEvent>(context)`.
 */
export function lambdaCallOf<Event = unknown>(
  call: Pick<Call, 'request'>,
): LambdaCall<Event> | undefined {
  const { request } = call;
  if (!(request instanceof LambdaRequest)) return undefined;
  return { event: request.native, context: request.lambda };
}
