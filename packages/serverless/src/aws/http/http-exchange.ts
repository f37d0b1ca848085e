import { assertCompression, assertFront } from '@mikrokit/http/front';
import type { Dispatcher, Reply } from '@mikrokit/router';
import type { Deadline } from '../deadline.ts';
import type { LambdaContext } from '../lambda-context.ts';
import type { LambdaOptions } from '../lambda-options.ts';
import { withoutBase } from './api-path.ts';
import { readEventBody } from './event-body.ts';
import { EventRequest } from './event-request.ts';
import type { HttpEvent } from './http-event.ts';
import type { HttpShape, ResultParts } from './http-shape.ts';
import type { Surroundings } from './surroundings.ts';

/** `true` where `mikrokit build` has found that no module of the application names an option that needs the front. */
declare const MIKROKIT_NO_FRONT: true | undefined;

const UNSEEN =
  'lambdaHandler: cors, health, securityHeaders or compress unseen by the build; name it in the source';

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
  /** What the options ask for around calls; loaded while the function starts. */
  readonly #surroundings: Promise<Surroundings> | undefined;

  constructor(api: Dispatcher, deadline: Deadline, options: LambdaOptions) {
    this.#api = api;
    this.#deadline = deadline;
    const { basePath } = options;
    if (basePath !== undefined && !/^(?:\/[^/?#\s]+)+$/.test(basePath)) {
      throw new TypeError(`basePath is ${JSON.stringify(basePath)}; write it like '/shop'`);
    }
    this.#basePath = basePath;
    const { cors, health, securityHeaders, compress = false } = options;
    const isPlain =
      cors === undefined && health === undefined && !securityHeaders && compress === false;
    if (typeof MIKROKIT_NO_FRONT !== 'undefined') {
      if (!isPlain) throw new TypeError(UNSEEN);
      return;
    }
    assertFront(options);
    if (compress !== false) assertCompression(compress === true ? {} : compress);
    if (isPlain) return;
    this.#surroundings = createSurroundings(options);
    // Whoever waits for it is told.
    this.#surroundings.catch(() => {});
  }

  async answer(event: HttpEvent, shape: HttpShape, caller: HttpCaller): Promise<ResultParts> {
    const target = shape.targetOf(event);
    if (target === undefined) return toParts(noRequest);
    const request = new EventRequest(event, caller.lambda, shape);
    const { method } = target;
    const url = this.#basePath === undefined ? target.url : withoutBase(target.url, this.#basePath);
    if (typeof MIKROKIT_NO_FRONT !== 'undefined' || this.#surroundings === undefined) {
      const reply = await this.#reply(method, url, request, caller);
      return method === 'HEAD' ? toHeadParts(reply) : toParts(reply);
    }
    const surroundings = await this.#surroundings;
    const head = { method, url, header: (name: string) => request.header(name) };
    const called = surroundings.answer(head) ?? (await this.#reply(method, url, request, caller));
    const reply = surroundings.dress(called, head);
    return method === 'HEAD' ? toHeadParts(reply) : surroundings.code(reply, head);
  }

  async #reply(
    method: string,
    url: string,
    request: EventRequest,
    caller: HttpCaller,
  ): Promise<Reply> {
    const endpoint = this.#api.accept(method, url, request.header('content-type'));
    if ('status' in endpoint) return endpoint;
    const read = readEventBody(
      request.native,
      endpoint.maxBodySize,
      request.header('content-encoding'),
    );
    const body = typeof read === 'string' ? read : await read;
    if (typeof body !== 'string') {
      const reply = endpoint.refuse(body.type, body.message);
      return { ...reply, headers: [...reply.headers, ...(body.headers ?? [])] };
    }
    const reply = endpoint.run(body, request);
    if (!('then' in reply)) return reply;
    caller.onGone?.(() => reply.cancel());
    return this.#deadline.wait(reply, endpoint, caller.lambda);
  }
}

async function createSurroundings(options: LambdaOptions): Promise<Surroundings> {
  const { Surroundings } = await import('./surroundings.ts');
  return new Surroundings(options);
}

const noRequest: Reply = {
  status: 400,
  headers: ['content-type', 'application/json'],
  body: '{"errors":{"":{"type":"bad-request","message":"The event says no method or no path"}}}',
};

/** A reply as it is. */
export function toParts({ status, headers, body = '' }: Reply): ResultParts {
  return { status, headers, body, isBase64Encoded: false };
}

function toHeadParts({ status, headers, body }: Reply): ResultParts {
  const length = body === undefined ? [] : ['content-length', String(Buffer.byteLength(body))];
  return { status, headers: [...headers, ...length], body: '', isBase64Encoded: false };
}
