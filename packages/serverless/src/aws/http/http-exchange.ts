import { assertCompression, assertFront } from '@mikrokit/http/front';
import type { Dispatcher, Reply } from '@mikrokit/router';
import type { Deadline } from '../deadline.ts';
import type { LambdaContext } from '../lambda-context.ts';
import type { LambdaOptions } from '../lambda-options.ts';
import { refuseUnseenOptions } from '../unseen-options.ts';
import { withoutBase } from './api-path.ts';
import { errorParts } from './error-parts.ts';
import { readEventBody } from './event-body.ts';
import { EventRequest } from './event-request.ts';
import type { HttpEvent } from './http-event.ts';
import type { HttpShape, ResultParts } from './http-shape.ts';
import type { Surroundings } from './surroundings.ts';

/** `true` where `mikrokit build` has found that no module of the application names an option that needs the front. */
declare const MIKROKIT_NO_FRONT: true | undefined;
/** Likewise for `basePath` among others, which are refused before. */
declare const MIKROKIT_NO_EVENT_OPTIONS: true | undefined;

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
    if (typeof MIKROKIT_NO_EVENT_OPTIONS === 'undefined') {
      const { basePath } = options;
      if (basePath !== undefined && !/^(?:\/[^/?#\s]+)+$/.test(basePath)) {
        throw new TypeError(`basePath is ${JSON.stringify(basePath)}; write it like '/shop'`);
      }
      this.#basePath = basePath;
    }
    if (typeof MIKROKIT_NO_FRONT !== 'undefined') {
      refuseUnseenOptions(options, ['cors', 'health', 'securityHeaders', 'compress']);
      return;
    }
    const { cors, health, securityHeaders, compress = false } = options;
    assertFront(options);
    if (compress !== false) assertCompression(compress === true ? {} : compress);
    if (cors === undefined && health === undefined && !securityHeaders && compress === false)
      return;
    this.#surroundings = createSurroundings(options);
    // Whoever waits for it is told.
    this.#surroundings.catch(() => {});
  }

  async answer(event: HttpEvent, shape: HttpShape, caller: HttpCaller): Promise<ResultParts> {
    const target = shape.targetOf(event);
    if (target === undefined) {
      return errorParts(400, 'bad-request', 'The event says no method or no path');
    }
    const request = new EventRequest(event, caller.lambda, shape);
    const { method } = target;
    const url =
      typeof MIKROKIT_NO_EVENT_OPTIONS !== 'undefined' || this.#basePath === undefined
        ? target.url
        : withoutBase(target.url, this.#basePath);
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

/** A reply as it is. */
export function toParts({ status, headers, body = '' }: Reply): ResultParts {
  return { status, headers, body, isBase64Encoded: false };
}

function toHeadParts(reply: Reply): ResultParts {
  const { headers, body } = reply;
  if (body === undefined) return toParts(reply);
  const length = String(Buffer.byteLength(body));
  return toParts({ ...reply, headers: [...headers, 'content-length', length], body: '' });
}
