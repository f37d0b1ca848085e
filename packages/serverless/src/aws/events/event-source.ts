import type { Logger } from '@mikrokit/router';
import type { RouteCall } from '../../calls/route-call.ts';
import type { LambdaContext } from '../lambda-context.ts';

/** Turns events of one kind into calls. `sqs`, `sns` and `eventBridge` make such; others can be written by hand. */
export interface EventSource<Id extends string = string> {
  /** The routes it is known to call: `lambdaHandler` throws if the router lacks one. */
  readonly routes: readonly Id[];
  /** Whether an event is of this kind. */
  takes(event: object): boolean;
  /** Handles an event; gives what the invocation returns, and throws for it to fail. */
  handle(event: object, run: EventRun): Promise<unknown>;
}

/** What an event source works with during one invocation. */
export interface EventRun {
  readonly context: LambdaContext;
  readonly logger: Pick<Logger, 'error'>;
  /** Whether so little time is left that nothing new should be begun. */
  readonly isOver: boolean;
  /**
   * Runs one call. Gives the body of its reply, `{"users/get": …}`; throws a `CallFailure` for one with errors.
   * `native` becomes `context.request.native`.
   */
  call(call: RouteCall, native: unknown): Promise<unknown>;
}

/** `arn:aws:sqs:eu-west-1:123456789012:orders` → `orders` */
export function nameOf(arn: string): string {
  return arn.slice(arn.lastIndexOf(':') + 1);
}

/** What has to be text in an event that may be anything. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A message as the parameter of its route; what is no JSON is told without a word of it. */
export function parseMessage(text: unknown): unknown {
  try {
    return JSON.parse(text as string);
  } catch {
    throw new Error('The message is not JSON');
  }
}
