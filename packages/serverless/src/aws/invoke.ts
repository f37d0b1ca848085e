import type { Dispatcher, Logger } from '@mikrokit/router';
import { badInvocation } from '../calls/call-failure.ts';
import type { RouteCall } from '../calls/route-call.ts';
import { runRouteCall } from '../calls/run-route-call.ts';
import type { Deadline } from './deadline.ts';
import type { EventSource } from './events/event-source.ts';
import { MessageRequest } from './events/message-request.ts';
import type { LambdaContext } from './lambda-context.ts';

/** What an invocation that is no HTTP request is answered from. */
export interface InvocationParts {
  readonly api: Dispatcher;
  readonly deadline: Deadline;
  readonly sources: readonly EventSource[];
  readonly logger: Pick<Logger, 'error'>;
}

/** Answers an event that is no HTTP request. Rejects for an invocation that has failed. */
export async function invoke(
  event: unknown,
  context: LambdaContext,
  { api, deadline, sources, logger }: InvocationParts,
): Promise<unknown> {
  if (typeof event !== 'object' || event === null) throw unknownEvent();
  const call = (call: RouteCall, native: unknown) =>
    runRouteCall(api, call, {
      toRequest: (header) => new MessageRequest(native, context, header),
      wait: (reply, endpoint) => deadline.wait(reply, endpoint, context),
    });
  const source = sources.find((source) => source.takes(event));
  if (source === undefined) {
    if (!isRouteCall(event)) throw unknownEvent();
    return call(event, event);
  }
  return source.handle(event, {
    context,
    logger,
    call,
    get isOver() {
      return deadline.isOver(context);
    },
  });
}

function isRouteCall(event: object): event is RouteCall {
  return 'route' in event && typeof event.route === 'string';
}

function unknownEvent(): Error {
  return badInvocation(
    'The event is neither an HTTP request, nor {"route": …, "params": […]}, nor of a source among `events`',
  );
}
