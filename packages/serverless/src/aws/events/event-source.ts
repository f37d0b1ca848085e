import type { Logger } from '@mikrokit/router';
import type { RouteCall } from '../../calls/route-call.ts';
import type { LambdaContext } from '../lambda-context.ts';

/** Turns events of one kind into calls. `sqs`, `sns` and `eventBridge` make event sources; you can write your own. */
export interface EventSource<Id extends string = string> {
  /** Routes that it calls: `lambdaHandler` throws if the router lacks one. */
  readonly routes: readonly Id[];
  /** Whether an event is of this kind. */
  takes(event: object): boolean;
  /** Handles an event. Resolves with the result of the invocation. Rejects to fail it. */
  handle(event: object, run: EventRun): Promise<unknown>;
}

/** One invocation, as an event source sees it. */
export interface EventRun {
  readonly context: LambdaContext;
  readonly logger: Pick<Logger, 'error'>;
  /** Whether too little time is left to start another call. */
  readonly isOver: boolean;
  /**
   * Runs one call. Resolves with the body of its reply, `{"users/get": …}`. Rejects with a
   * `CallFailure` for errors. `native` becomes `context.request.native`.
   */
  call(call: RouteCall, native: unknown): Promise<unknown>;
}
