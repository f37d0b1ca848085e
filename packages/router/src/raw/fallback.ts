import type { CallRequest, CancelReason, Dispatcher, Endpoint, Reply } from '../adapter.ts';
import { isReply } from '../adapter.ts';
import { DeferredReply } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, type RpcError, toProtocolError } from '../call/errors.ts';
import { errorsToConsole } from '../call/logger.ts';
import { rejection } from '../call/rejection.ts';
import { DEFAULTS } from '../definition/router-options.ts';
import { crossSiteError } from './cross-site-error.ts';
import { replyOf } from './response-reply.ts';

/** Answers requests that match no route. */
export type Fallback = (request: Request) => Response | Promise<Response>;

/**
 * A router with a fallback for unknown paths and methods. The fallback gets bodies of up to 1 MB, and no unsafe request
 * that a page of another site could have forged. Its errors are internal errors, and are printed.
 */
export function withFallback(api: Dispatcher, fallback: Fallback): Dispatcher {
  const endpoint = new FallbackEndpoint(fallback);
  return {
    accept: (method, url, contentType) => {
      const found = api.accept(method, url, contentType);
      return isReply(found) && UNANSWERED.has(found.status) ? endpoint : found;
    },
    acceptRoute: (id) => api.acceptRoute(id),
    prepare: () => api.prepare(),
  };
}

/** Unknown paths, and methods that no route at a path answers. */
const UNANSWERED: ReadonlySet<number> = new Set([404, 405]);

class FallbackEndpoint implements Endpoint {
  readonly isRaw = true;
  readonly maxBodySize = DEFAULTS.maxBodySize;
  readonly #fallback: Fallback;

  constructor(fallback: Fallback) {
    this.#fallback = fallback;
  }

  run(_body: string, request: CallRequest): DeferredReply {
    const aborting = new AbortController();
    const ended = Promise.withResolvers<Reply>();
    const cancel = (reason: CancelReason = 'cancelled') => {
      const error = toProtocolError(reason);
      ended.resolve(rejection('', error));
      aborting.abort(error);
    };
    this.#answer(request, aborting.signal).then(ended.resolve);
    return new DeferredReply(ended.promise, cancel);
  }

  reject(type: ProtocolErrorType, message?: string): Reply {
    return rejection('', toProtocolError(type, message));
  }

  async #answer(given: CallRequest, signal: AbortSignal): Promise<Reply> {
    try {
      const { request, site } = await (given as Required<CallRequest>).toWeb({
        maxBodySize: this.maxBodySize,
        signal,
      });
      const { method } = request;
      const sent = { method, header: (name: string) => given.header(name) };
      const error: RpcError | undefined = crossSiteError(sent, site, false);
      if (error !== undefined) return rejection('', error);
      const fallback = this.#fallback;
      return replyOf(await fallback(request), { method, report });
    } catch (cause) {
      const reply = rejection('', cause);
      if (reply.status >= 500) report(cause);
      return reply;
    }
  }
}

function report(err: unknown): void {
  errorsToConsole.error({ err }, 'The fallback failed');
}
