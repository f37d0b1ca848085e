import { type Compression, createCompression, createFront, type Front } from '@mikrokit/http/front';
import type { Dispatcher, Endpoint, Reply } from '@mikrokit/router';
import type { Deadline } from '../deadline.ts';
import type { LambdaContext } from '../lambda-context.ts';
import type { LambdaOptions } from '../lambda-options.ts';
import { withoutBase } from './api-path.ts';
import { readEventBody } from './event-body.ts';
import { EventRequest } from './event-request.ts';
import type { HttpEvent } from './http-event.ts';
import type { HttpShape, HttpTarget, ResultParts } from './http-shape.ts';

/** Who waits for a reply. */
export interface HttpCaller {
  readonly lambda: LambdaContext;
  /** Calls back when the caller is gone, as far as that can be known. */
  readonly onGone?: (listener: () => void) => void;
}

/** Answers HTTP events with replies that only lack their shape. */
export class HttpExchange {
  readonly #api: Dispatcher;
  readonly #deadline: Deadline;
  readonly #basePath: string | undefined;
  readonly #front: { readonly tls: Front; readonly plain: Front } | undefined;
  readonly #compression: Compression | undefined;

  constructor(api: Dispatcher, deadline: Deadline, options: LambdaOptions) {
    this.#api = api;
    this.#deadline = deadline;
    const { basePath } = options;
    if (basePath !== undefined && !/^(?:\/[^/?#\s]+)+$/.test(basePath)) {
      throw new TypeError(`basePath is ${JSON.stringify(basePath)}; write it like '/shop'`);
    }
    this.#basePath = basePath;
    const frontFor = (isTls: boolean) => createFront(options, { isTls, isClosing: () => false });
    const tls = frontFor(true);
    // Only a load balancer speaks plain HTTP, and says so of each request.
    this.#front = tls && { tls, plain: frontFor(false) as Front };
    const { compress = false } = options;
    this.#compression =
      compress === false ? undefined : createCompression(compress === true ? {} : compress);
  }

  async answer(event: HttpEvent, shape: HttpShape, caller: HttpCaller): Promise<ResultParts> {
    const target = shape.targetOf(event);
    if (target === undefined) return toParts(noRequest);
    const request = new EventRequest(event, caller.lambda, shape);
    const reply = await this.#replyTo(target, request, caller);
    if (target.method === 'HEAD') return toHeadParts(reply);
    const encoding = request.header('accept-encoding');
    return this.#compression === undefined ? toParts(reply) : this.#code(reply, encoding);
  }

  async #replyTo(target: HttpTarget, request: EventRequest, caller: HttpCaller): Promise<Reply> {
    const { method } = target;
    const url = this.#basePath === undefined ? target.url : withoutBase(target.url, this.#basePath);
    const head = { method, url, header: (name: string) => request.header(name) };
    const isPlain = this.#front !== undefined && head.header('x-forwarded-proto') === 'http';
    const front = isPlain ? this.#front.plain : this.#front?.tls;
    const early =
      front?.answer(head) ?? this.#api.accept(method, url, request.header('content-type'));
    const reply = 'status' in early ? early : await this.#call(early, request, caller);
    return front === undefined ? reply : front.dress(reply, head);
  }

  #call(endpoint: Endpoint, request: EventRequest, caller: HttpCaller): Reply | Promise<Reply> {
    const body = readEventBody(
      request.native,
      endpoint.maxBodySize,
      request.header('content-encoding'),
    );
    if (typeof body !== 'string') {
      const reply = endpoint.refuse(body.type, body.message);
      return { ...reply, headers: [...reply.headers, ...(body.headers ?? [])] };
    }
    const reply = endpoint.run(body, request);
    if (!('then' in reply)) return reply;
    caller.onGone?.(() => reply.cancel());
    return this.#deadline.wait(reply, endpoint, caller.lambda);
  }

  async #code(reply: Reply, acceptEncoding: string | undefined): Promise<ResultParts> {
    const compression = this.#compression as Compression;
    const { reply: plain, encoding } = compression.negotiate(reply, acceptEncoding);
    if (encoding === undefined) return toParts(plain);
    const { reply: coded, bytes } = await compression.code(plain, encoding);
    const { status, headers } = coded;
    return { status, headers, body: bytes.toString('base64'), isBase64Encoded: true };
  }
}

const noRequest: Reply = {
  status: 400,
  headers: ['content-type', 'application/json'],
  body: '{"errors":{"":{"type":"bad-request","message":"The event says no method or no path"}}}',
};

function toParts({ status, headers, body = '' }: Reply): ResultParts {
  return { status, headers, body, isBase64Encoded: false };
}

function toHeadParts({ status, headers, body }: Reply): ResultParts {
  const length = body === undefined ? [] : ['content-length', String(Buffer.byteLength(body))];
  return { status, headers: [...headers, ...length], body: '', isBase64Encoded: false };
}
