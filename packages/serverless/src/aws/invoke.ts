import type { CallRequest, Dispatcher, Logger } from '@mikrokit/router';
import { badInvocation } from '../calls/call-failure.ts';
import type { RouteCall } from '../calls/route-call.ts';
import { runRouteCall } from '../calls/run-route-call.ts';
import { holdReplies } from '../hold-replies.ts';
import type { Deadline } from './deadline.ts';
import type { EventSource } from './events/event-source.ts';
import type { LambdaContext } from './lambda-context.ts';
import { LambdaRequest } from './lambda-request.ts';

interface InvocationDependencies {
  readonly api: Dispatcher;
  readonly deadline: Deadline;
  readonly sources: readonly EventSource[];
  readonly logger: Pick<Logger, 'error'>;
}

/** Answers an event that is not an HTTP request. Rejects for a failed invocation. */
export async function invoke(
  event: unknown,
  context: LambdaContext,
  { api, deadline, sources, logger }: InvocationDependencies,
): Promise<unknown> {
  if (typeof event !== 'object' || event === null) throw unknownEvent();
  const call = (call: RouteCall, native: unknown) =>
    runRouteCall(holdReplies(api), call, {
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
    'The event is neither an HTTP request, nor {"route": …, "params": […]}, nor from a source in `events`',
  );
}

/** `context.request` of a call that did not come over HTTP. */
class MessageRequest extends LambdaRequest {
  override readonly header: CallRequest['header'];

  constructor(native: unknown, lambda: LambdaContext, header: CallRequest['header']) {
    super(native, lambda);
    this.header = header;
  }
}
