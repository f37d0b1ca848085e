import { assertCompression, assertMiddleware } from '@mikrokit/http/middleware';
import { answer, type Dispatcher, type Reply } from '@mikrokit/router';
import type { Deadline } from '../deadline.ts';
import type { LambdaContext } from '../lambda-context.ts';
import type { LambdaOptions } from '../lambda-options.ts';
import { withoutBase } from './api-path.ts';
import { readEventBody } from './event-body.ts';
import type { EventFormat } from './event-format.ts';
import { type EventReply, errorReply, toEventReply } from './event-reply.ts';
import { EventRequest } from './event-request.ts';
import type { HttpEvent } from './http-event.ts';
import type { HttpMiddleware } from './http-middleware.ts';

/** The caller of one request, if Lambda provides it. */
export interface HttpCaller {
  readonly lambda: LambdaContext;
  /** Calls the listener when the caller goes away; absent where that cannot be known. */
  readonly onClose?: (listener: () => void) => void;
}

/** Answers HTTP events, of any format. */
export class HttpEventHandler {
  readonly #api: Dispatcher;
  readonly #deadline: Deadline;
  readonly #basePath: string | undefined;
  /** Loaded at start, if an option needs it; else by each HEAD. */
  readonly #middleware: Promise<HttpMiddleware> | undefined;

  constructor(api: Dispatcher, deadline: Deadline, options: LambdaOptions) {
    this.#api = api;
    this.#deadline = deadline;
    const { basePath } = options;
    if (basePath !== undefined && !/^(?:\/[^/?#\s]+)+$/.test(basePath)) {
      throw new TypeError(`basePath is ${JSON.stringify(basePath)}; write it like '/shop'`);
    }
    this.#basePath = basePath;
    const { cors, health, securityHeaders, compress = false } = options;
    assertMiddleware(options);
    if (compress !== false) assertCompression(compress === true ? {} : compress);
    if (cors === undefined && health === undefined && !securityHeaders && compress === false)
      return;
    this.#middleware = loadHttpMiddleware(options);
    // Each request awaits it, and gets the error.
    this.#middleware.catch(() => {});
  }

  async answer(event: HttpEvent, format: EventFormat, caller: HttpCaller): Promise<EventReply> {
    const target = format.targetOf(event);
    if (target === undefined) {
      return errorReply(400, 'bad-request', 'The event says no method or no path');
    }
    const request = new EventRequest(event, caller.lambda, format);
    const { method } = target;
    const url = this.#basePath === undefined ? target.url : withoutBase(target.url, this.#basePath);
    if (this.#middleware === undefined && method !== 'HEAD')
      return toEventReply(await this.#reply(method, url, request, caller));
    const middleware = await (this.#middleware ?? loadHttpMiddleware({}));
    const head = { method, url, header: (name: string) => request.header(name) };
    return middleware.answer(head, () => this.#reply(method, url, request, caller));
  }

  async #reply(
    method: string,
    url: string,
    request: EventRequest,
    { lambda, onClose }: HttpCaller,
  ): Promise<Reply> {
    const found = this.#api.accept(method, url, request.header('content-type'));
    const reply = await answer(found, {
      readBody: (maxBodySize) =>
        readEventBody(request.native, maxBodySize, request.header('content-encoding')),
      toCallRequest: () => request,
      waitFor: (reply, endpoint) => {
        onClose?.(() => reply.cancel());
        return this.#deadline.wait(reply, endpoint, lambda);
      },
    });
    // Lambda freezes the process once it has the reply.
    if (request.work !== undefined) {
      const { settleWork } = await import('../settle-work.ts');
      await settleWork(request, () => this.#deadline.isOver(lambda));
    }
    return reply;
  }
}

async function loadHttpMiddleware(options: LambdaOptions): Promise<HttpMiddleware> {
  const { HttpMiddleware } = await import('./http-middleware.ts');
  return new HttpMiddleware(options);
}
