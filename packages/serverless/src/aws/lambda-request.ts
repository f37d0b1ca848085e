import type { Call, CallRequest } from '@mikrokit/router';
import { shareClass } from '@mikrokit/types/runtime';
import type { LambdaContext } from './lambda-context.ts';

/** `context.request` of a call on Lambda. */
export abstract class LambdaRequest<Event = unknown> implements CallRequest {
  /** The event; for queues and topics the record. */
  readonly native: Event;
  readonly lambda: LambdaContext;

  constructor(native: Event, lambda: LambdaContext) {
    this.native = native;
    this.lambda = lambda;
  }

  /** The work that the call has left for after its reply. */
  work: Promise<unknown>[] | undefined;

  waitUntil(work: Promise<unknown>): void {
    this.work = [...(this.work ?? []), work];
  }

  abstract header(name: string): string | undefined;
}

shareClass(LambdaRequest, 'LambdaRequest');

/** The event of a call and its context. */
export interface LambdaCall<Event = unknown> {
  /** The event; for queues and topics the record. */
  readonly event: Event;
  readonly context: LambdaContext;
}

/**
 * The event and Lambda's context of a call, from the context of any handler. `undefined` for calls
 * that did not come over Lambda, as in tests. Name the type of the event:
 * `lambdaCallOf<HttpApiEvent>(context)`.
 */
export function lambdaCallOf<Event = unknown>(
  call: Pick<Call, 'request'>,
): LambdaCall<Event> | undefined {
  const { request } = call;
  if (!(request instanceof LambdaRequest)) return undefined;
  return { event: request.native, context: request.lambda };
}
