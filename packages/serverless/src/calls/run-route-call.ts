import {
  answer,
  type CallRequest,
  type Dispatcher,
  type Endpoint,
  limitText,
  type PendingReply,
  type Reply,
} from '@mikrokit/router';
import { badInvocation, toOutcome } from './call-failure.ts';
import type { RouteCall } from './route-call.ts';

interface CallHost {
  readonly toRequest: (header: CallRequest['header']) => CallRequest;
  /** Waits for a pending reply. Default: without a limit. */
  readonly wait?: (reply: PendingReply, endpoint: Endpoint) => PromiseLike<Reply>;
}

/** Runs a call. Resolves with the body of its reply. Rejects with a `CallFailure` for errors. */
export async function runRouteCall(
  api: Dispatcher,
  call: RouteCall,
  { toRequest, wait }: CallHost,
): Promise<unknown> {
  assertCall(call);
  const { route, params = [], headers = {} } = call;
  const values = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const reply = await answer(api.acceptRoute(route), {
    readBody: (maxBodySize) => limitText(JSON.stringify({ [route]: params }), maxBodySize),
    toCallRequest: () => toRequest((name) => values.get(name.toLowerCase())),
    ...(wait !== undefined && { waitFor: wait }),
  });
  if (reply.stream !== undefined) {
    reply.stream.cancel();
    throw badInvocation('The route streams, but nobody receives its items here', route);
  }
  return toOutcome(route, reply);
}

function assertCall({ route, params, headers, ...others }: RouteCall): void {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw badInvocation(
      `A call has no member ${JSON.stringify(unknown.slice(0, 100))}; use route, params and headers`,
      route,
    );
  }
  if (params !== undefined && !Array.isArray(params))
    throw badInvocation('params must be an array', route);
  if (headers === undefined) return;
  const isTable = typeof headers === 'object' && headers !== null && !Array.isArray(headers);
  if (!isTable || Object.values(headers).some((value) => typeof value !== 'string'))
    throw badInvocation('headers must be an object of strings', route);
}
