import type { Dispatcher } from '@mikrokit/router';
import type { Deadline } from '../deadline.ts';
import type { LambdaContext } from '../lambda-context.ts';
import { LambdaRequest } from '../lambda-request.ts';
import { badInvocation, toOutcome } from './call-failure.ts';
import type { RouteCall } from './event-source.ts';

/** Runs calls that do not come as HTTP requests. */
export class RouteCaller {
  readonly #api: Dispatcher;
  readonly #deadline: Deadline;

  constructor(api: Dispatcher, deadline: Deadline) {
    this.#api = api;
    this.#deadline = deadline;
  }

  /** The reply's body; throws a `CallFailure` for one with errors. */
  async call(call: RouteCall, native: unknown, lambda: LambdaContext): Promise<unknown> {
    assertCall(call);
    const { route, params = [], headers = {} } = call;
    const endpoint = this.#api.acceptRoute(route);
    if ('status' in endpoint) return toOutcome(route, endpoint);
    const text = JSON.stringify({ [route]: params });
    if (Buffer.byteLength(text) > endpoint.maxBodySize)
      return toOutcome(route, endpoint.refuse('payload-too-large'));
    const reply = endpoint.run(text, new MessageRequest(native, lambda, headers));
    const waited = 'then' in reply ? this.#deadline.wait(reply, endpoint, lambda) : reply;
    return toOutcome(route, await waited);
  }
}

/** `context.request` of a call that is no HTTP request. */
class MessageRequest extends LambdaRequest {
  readonly #headers: ReadonlyMap<string, string>;

  constructor(native: unknown, lambda: LambdaContext, headers: Readonly<Record<string, string>>) {
    super(native, lambda);
    this.#headers = new Map(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
  }

  override header(name: string): string | undefined {
    return this.#headers.get(name.toLowerCase());
  }
}

function assertCall({ route, params, headers }: RouteCall): void {
  if (params !== undefined && !Array.isArray(params))
    throw badInvocation('params must be an array', route);
  if (headers === undefined) return;
  const isTable = typeof headers === 'object' && headers !== null && !Array.isArray(headers);
  if (!isTable || Object.values(headers).some((value) => typeof value !== 'string'))
    throw badInvocation('headers must be an object of texts', route);
}
