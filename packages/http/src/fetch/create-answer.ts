import {
  answer,
  type CallRequest,
  type Dispatcher,
  type Endpoint,
  type IncomingCall,
  isReply,
  type PendingReply,
  type Reply,
  untilAborted,
} from '@mikrokit/router';
import {
  createMiddleware,
  type MiddlewareOptions,
  type RequestHead,
} from '../middleware/middleware.ts';
import type { RawFetchCall } from './answer-raw-call.ts';
import { readFetchBody } from './fetch-body.ts';

/** The part of a `Request` that we read. Some hosts pass objects that have only this. */
export interface FetchLike {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'get'> & Iterable<[string, string]>;
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Absent on hosts that do not report disconnects. */
  readonly signal?: AbortSignal;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

/** Answers one request; handlers see `call` as `context.request`. Never rejects. */
export type Answer = (request: FetchLike, call: CallRequest) => Reply | PromiseLike<Reply>;

/** Whether a request comes from a trusted proxy, whose headers name the public origin. */
export type IsProxied = (call: CallRequest) => boolean;

/**
 * Makes a function that answers requests in the style of the Fetch API. Throws as `fetchHandler`
 * does.
 */
export function createAnswer(
  api: Dispatcher,
  options: MiddlewareOptions = {},
  isProxied: IsProxied = () => false,
): Answer {
  // Only each request tells whether TLS is used, so the proxy that terminates TLS adds
  // strict-transport-security.
  const middleware = createMiddleware(options, { isTls: false, isClosing: () => false });
  const answerCall: Answer = (request, call) => {
    const contentType = request.headers.get('content-type') ?? undefined;
    const found = api.accept(request.method, pathAndQueryOf(request.url), contentType);
    if (!isReply(found) && found.isRaw) {
      return answerRaw(found, {
        request,
        call,
        isProxied: () => isProxied(call),
        cors: options.cors,
      });
    }
    return answer(found, new FetchCall(request, call));
  };
  if (middleware === undefined) return answerCall;
  return async (request, call) => {
    const head = new FetchRequestHead(request, call);
    const reply = middleware.answer(head) ?? (await answerCall(request, call));
    return middleware.addHeaders(reply, head);
  };
}

async function answerRaw(endpoint: Endpoint, call: RawFetchCall): Promise<Reply> {
  // Loaded by the first raw request.
  const { answerRawCall } = await import('./answer-raw-call.ts');
  return answerRawCall(endpoint, call);
}

class FetchRequestHead implements RequestHead {
  readonly method: string;
  readonly url: string;
  readonly #headers: FetchLike['headers'];
  readonly #call: CallRequest;

  constructor({ method, url, headers }: FetchLike, call: CallRequest) {
    this.method = method;
    this.url = pathAndQueryOf(url);
    this.#headers = headers;
    this.#call = call;
  }

  get id(): string {
    return this.#call.id ?? crypto.randomUUID();
  }

  header(name: string): string | undefined {
    return this.#headers.get(name) ?? undefined;
  }
}

class FetchCall implements IncomingCall {
  readonly #request: FetchLike;
  readonly #call: CallRequest;

  constructor(request: FetchLike, call: CallRequest) {
    this.#request = request;
    this.#call = call;
  }

  // Hosts create the signal on first use.
  waitFor(reply: PendingReply): PromiseLike<Reply> {
    return untilAborted(reply, this.#request.signal);
  }

  readBody(maxBodySize: number) {
    return readFetchBody(this.#request, maxBodySize);
  }

  toCallRequest(): CallRequest {
    return this.#call;
  }
}

// https://api.example.com/users/get?a=1 → /users/get?a=1
function pathAndQueryOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  return path === -1 ? '/' : url.slice(path);
}
