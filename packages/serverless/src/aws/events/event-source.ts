import type { Logger } from '@mikrokit/router';
import type { LambdaContext } from '../lambda-context.ts';

/** A call of a route that does not come as an HTTP request. It is also what a direct invocation sends. */
export interface RouteCall<Id extends string = string> {
  /** The route's id: `users/get`. */
  readonly route: Id;
  /** In JSON, as they would stand in a request. Default: none. */
  readonly params?: readonly unknown[];
  /** For hooks that read headers. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
}

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

/** Which route takes something: its id, or a function that makes the call. */
export type ToRoute<Item, Id extends string = string> = Id | ((item: Item) => RouteCall<Id>);

/** The routes of a table by name, as far as they are told by their ids. */
export function routesOf<Item, Id extends string>(
  table: Readonly<Record<string, ToRoute<Item, Id>>>,
): readonly Id[] {
  return Object.values(table).filter((to) => typeof to === 'string') as Id[];
}

/** Finds what belongs to the first of some names, or to `*`. */
export function chosenFrom<Item, Id extends string>(
  table: Readonly<Record<string, ToRoute<Item, Id>>>,
  names: readonly string[],
): ToRoute<Item, Id> | undefined {
  const name = [...names, '*'].find((name) => Object.hasOwn(table, name));
  return name === undefined ? undefined : table[name];
}

/** `arn:aws:sqs:eu-west-1:123456789012:orders` → `orders` */
export function nameOf(arn: string): string {
  return arn.slice(arn.lastIndexOf(':') + 1);
}

/** A message as the parameter of its route; what is no JSON is told without a word of it. */
export function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The message is not JSON');
  }
}
