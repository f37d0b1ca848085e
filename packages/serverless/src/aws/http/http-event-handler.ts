import { assertCompression, assertMiddleware } from '@mikrokit/http/middleware';
import {
  answer,
  type BodyRejection,
  type BodyVerdict,
  type Dispatcher,
  type Endpoint,
  type IncomingCall,
  limitText,
} from '@mikrokit/router';
import type { Deadline } from '../deadline.ts';
import type { LambdaContext } from '../lambda-context.ts';
import type { LambdaOptions } from '../lambda-options.ts';
import { withoutBase } from './api-path.ts';
import type { EventFormat } from './event-format.ts';
import { type CodedReply, type EventReply, errorReply, toEventReply } from './event-reply.ts';
import { EventRequest } from './event-request.ts';
import type { EventBody, HttpEvent } from './http-event.ts';
import type { HttpMiddleware } from './http-middleware.ts';

/** The client of one request, if Lambda provides it. */
export interface HttpCaller {
  readonly lambda: LambdaContext;
  /** Calls the listener when the client disconnects. Absent if the host does not tell. */
  readonly onClose?: (listener: () => void) => void;
  /** Whether it accepts a streamed body. Otherwise the body is collected. */
  readonly takesStream?: boolean;
}

/** Answers HTTP events, of any format. */
export class HttpEventHandler {
  readonly #api: Dispatcher;
  readonly #deadline: Deadline;
  readonly #basePath: string | undefined;
  readonly #options: LambdaOptions;
  /** Loaded at start if an option needs it, otherwise by each HEAD request. */
  readonly #middleware: Promise<HttpMiddleware> | undefined;

  constructor(api: Dispatcher, deadline: Deadline, options: LambdaOptions) {
    this.#api = api;
    this.#deadline = deadline;
    const { basePath } = options;
    if (basePath !== undefined && !/^(?:\/[^/?#\s]+)+$/.test(basePath)) {
      throw new TypeError(`basePath is ${JSON.stringify(basePath)}; write it like '/shop'`);
    }
    this.#basePath = basePath;
    const { cors, health, securityHeaders, requestIdHeader, compress = false } = options;
    this.#options = options;
    assertMiddleware(options);
    if (compress !== false) assertCompression(compress === true ? {} : compress);
    const needsMiddleware = [cors, health, securityHeaders || undefined, requestIdHeader].some(
      (option) => option !== undefined,
    );
    if (!needsMiddleware && compress === false) return;
    this.#middleware = loadHttpMiddleware(options);
    // Each request awaits it, and gets the error.
    this.#middleware.catch(() => {});
  }

  async answer(event: HttpEvent, format: EventFormat, caller: HttpCaller): Promise<EventReply> {
    const target = format.targetOf(event);
    if (target === undefined) {
      return errorReply(400, 'bad-request', 'The event has no method or no path');
    }
    const request = new EventRequest(event, caller.lambda, format);
    const { method } = target;
    const url = this.#basePath === undefined ? target.url : withoutBase(target.url, this.#basePath);
    if (this.#middleware === undefined && method !== 'HEAD')
      return toEventReply(await this.#reply(method, url, request, caller));
    const middleware = await (this.#middleware ?? loadHttpMiddleware({}));
    const head = { method, url, id: request.id, header: (name: string) => request.header(name) };
    return middleware.answer(head, () => this.#reply(method, url, request, caller));
  }

  async #reply(
    method: string,
    url: string,
    request: EventRequest,
    caller: HttpCaller,
  ): Promise<CodedReply> {
    const { lambda, onClose } = caller;
    const found = this.#api.accept(method, url, request.header('content-type'));
    const call: IncomingCall = {
      readBody: (maxBodySize) =>
        readEventBody(request.native, maxBodySize, request.header('content-encoding')),
      toCallRequest: () => request,
      waitFor: (reply, endpoint) => {
        onClose?.(() => reply.cancel());
        return this.#deadline.wait(reply, endpoint, lambda);
      },
    };
    const reply = await ((found as Endpoint).isRaw
      ? (await import('./raw-event.ts')).answerRawEvent(found as Endpoint, call, {
          method,
          url,
          request,
          options: this.#options,
        })
      : answer(found, call));
    // Lambda freezes the process once it has the reply.
    if (reply.stream === undefined && request.work === undefined) return reply;
    const { finishReply } = await import('./finish-reply.ts');
    return finishReply(reply, { method, request, caller, deadline: this.#deadline, found });
  }
}

async function loadHttpMiddleware(options: LambdaOptions): Promise<HttpMiddleware> {
  const { HttpMiddleware } = await import('./http-middleware.ts');
  return new HttpMiddleware(options);
}

/**
 * The body of an event as text, of at most `maxSize` bytes before and after its `content-encoding` is undone. Few bodies
 * are in base64: the first of them loads the code for it.
 */
function readEventBody(
  { body, isBase64Encoded }: EventBody,
  maxSize: number,
  contentEncoding: string | undefined,
): BodyVerdict | Promise<BodyVerdict> {
  if (body === undefined || body === null || body === '') return '';
  if (typeof body !== 'string') return notText;
  // Text has been decoded on its way: encoded bytes are never text.
  if (!isBase64Encoded) return limitText(body, maxSize);
  return readBytes(body, maxSize, contentEncoding);
}

async function readBytes(body: string, maxSize: number, contentEncoding: string | undefined) {
  const { readBase64 } = await import('./base64-body.ts');
  return readBase64(body, maxSize, contentEncoding);
}

const notText: BodyRejection = {
  type: 'bad-request',
  message: 'The body of the event is not text',
};
