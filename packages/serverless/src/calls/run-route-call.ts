import type { CallRequest, Dispatcher, Endpoint, PendingReply, Reply } from '@mikrokit/router';
import { badInvocation, toOutcome } from './call-failure.ts';
import type { RouteCall } from './route-call.ts';

/** What a host adds to a call. */
export interface CallHost {
  readonly toRequest: (header: CallRequest['header']) => CallRequest;
  /** Waits for a reply that is not there yet. Default: as long as it takes. */
  readonly wait?: (reply: PendingReply, endpoint: Endpoint) => PromiseLike<Reply>;
}

/** Runs a call that is no HTTP request. Gives the reply's body; throws a `CallFailure` for one with errors. */
export async function runRouteCall(
  api: Dispatcher,
  call: RouteCall,
  { toRequest, wait = (reply) => reply }: CallHost,
): Promise<unknown> {
  assertCall(call);
  const { route, params = [], headers = {} } = call;
  const endpoint = api.acceptRoute(route);
  if ('status' in endpoint) return toOutcome(route, endpoint);
  const text = JSON.stringify({ [route]: params });
  if (Buffer.byteLength(text) > endpoint.maxBodySize)
    return toOutcome(route, endpoint.refuse('payload-too-large'));
  const values = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const request = toRequest((name) => values.get(name.toLowerCase()));
  const reply = endpoint.run(text, request);
  return toOutcome(route, 'then' in reply ? await wait(reply, endpoint) : reply);
}

function assertCall({ route, params, headers }: RouteCall): void {
  if (params !== undefined && !Array.isArray(params))
    throw badInvocation('params must be an array', route);
  if (headers === undefined) return;
  const isTable = typeof headers === 'object' && headers !== null && !Array.isArray(headers);
  if (!isTable || Object.values(headers).some((value) => typeof value !== 'string'))
    throw badInvocation('headers must be an object of texts', route);
}
