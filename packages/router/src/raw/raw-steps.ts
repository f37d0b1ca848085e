import type { WebCall } from '../adapter.ts';
import type { Context } from '../call/context.ts';
import type { RunningCall, Step } from '../steps/step.ts';
import { type CrossSite, crossSiteError } from './cross-site-error.ts';
import type { PathStep } from './raw-rules.ts';
import type { RawRun } from './raw-run.ts';

/** The handler of a raw request, with the values of the path's parameters by their names. */
export type RawHandler = (
  context: Context,
  request: Request,
  params: Readonly<Record<string, string>>,
) => unknown;

/**
 * Takes the request from the adapter before all other steps. Rejects requests that could be forged.
 */
export class OpenStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  readonly errors = undefined;
  readonly #maxBodySize: number;
  readonly #crossSite: CrossSite;

  constructor(
    id: string,
    options: { readonly maxBodySize: number; readonly crossSite: CrossSite },
  ) {
    this.id = id;
    this.#maxBodySize = options.maxBodySize;
    this.#crossSite = options.crossSite;
  }

  runsOnError(): boolean {
    return false;
  }

  async start({ context }: RunningCall): Promise<WebCall> {
    const { request, signal } = context;
    if (request.toWeb === undefined) throw new TypeError('This host has no raw requests');
    const call = await request.toWeb({ maxBodySize: this.#maxBodySize, signal });
    const { method } = call.request;
    const sent = { method, header: (name: string) => request.header(name) };
    const error = crossSiteError(sent, call.site, this.#crossSite);
    if (error !== undefined) throw error;
    return call;
  }

  finish(call: RunningCall, { request }: WebCall): undefined {
    (call as RawRun).request = request;
  }
}

/** Calls the handler of a raw request, whose response becomes the reply. */
export class RawStep implements PathStep {
  readonly kind = 'route';
  readonly id: string;
  readonly errors = undefined;
  readonly codec = { contract: '' };
  readonly #handler: RawHandler;

  constructor(id: string, handler: RawHandler) {
    this.id = id;
    this.#handler = handler;
  }

  runsOnError(): boolean {
    return false;
  }

  async start(call: RunningCall): Promise<unknown> {
    const { request, params } = call as RawRun;
    const handler = this.#handler;
    const response = await handler(call.context, request as Request, params);
    // The client has disconnected.
    if (call.context.isAborted) await cancelBody(response);
    return response;
  }

  /** Raw routes have no codec. */
  async load(): Promise<void> {}

  finish(call: RunningCall, response: unknown): undefined {
    (call as RawRun).respond(response);
  }
}

/** Cancels the body of an unsent response. */
async function cancelBody(response: unknown): Promise<void> {
  await (response as Partial<Response> | undefined)?.body?.cancel();
}
