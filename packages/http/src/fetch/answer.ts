import type { CallRequest, Dispatcher, Endpoint, PendingReply, Reply } from '@mikrokit/router';
import { createFront, type Front, type FrontOptions } from '../front/front.ts';
import { type BodyRefusal, readFetchBody } from './fetch-body.ts';

/** What is asked of a request, which some hosts give as something that only resembles a `Request`. */
export interface FetchLike {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'get'>;
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Absent where the host does not tell of callers who go away. */
  readonly signal?: AbortSignal;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

/** Answers one request; `call` is what handlers see of it. Never rejects. */
export type Answer = (request: FetchLike, call: CallRequest) => Promise<Reply>;

/** Has a router answer requests that look like those of the Fetch API. Throws as `fetchHandler` does. */
export function createAnswer(api: Dispatcher, options: FrontOptions = {}): Answer {
  const front = createFetchFront(options);
  if (front !== undefined) return answerBehind(front, api);
  return (request, call) => answer(accept(api, request), request, call);
}

/** Whether TLS is spoken is only known by request: those who end it add strict-transport-security themselves. */
export function createFetchFront(options: FrontOptions): Front | undefined {
  return createFront(options, { isTls: false, isClosing: () => false });
}

/** Has a router answer what the front before it does not. */
export function answerBehind(front: Front, api: Dispatcher): Answer {
  return async (request, call) => {
    const { headers, method } = request;
    const url = pathAndQueryOf(request.url);
    const head = { method, url, header: (name: string) => headers.get(name) ?? undefined };
    const early = front.answer(head) ?? accept(api, request);
    return front.dress(await answer(early, request, call), head);
  };
}

async function answer(
  endpoint: Endpoint | Reply,
  request: FetchLike,
  call: CallRequest,
): Promise<Reply> {
  if ('status' in endpoint) return endpoint;
  return run(endpoint, await readFetchBody(request, endpoint.maxBodySize), request, call);
}

/** Asks the router who answers a request. */
export function accept(api: Dispatcher, request: FetchLike): Endpoint | Reply {
  const contentType = request.headers.get('content-type') ?? undefined;
  return api.accept(request.method, pathAndQueryOf(request.url), contentType);
}

/** Runs a call whose body was read, or refuses it for what was found there. */
export function run(
  endpoint: Endpoint,
  body: string | BodyRefusal,
  request: FetchLike,
  call: CallRequest,
): Reply | Promise<Reply> {
  if (typeof body !== 'string') return endpoint.refuse(body.type, body.message);
  const reply = endpoint.run(body, call);
  if (!('then' in reply)) return reply;
  // The request's signal is only looked at for calls that can outlive their caller.
  return untilAborted(reply, request.signal);
}

async function untilAborted(call: PendingReply, signal: AbortSignal | undefined): Promise<Reply> {
  if (signal === undefined) return call;
  const cancel = (): void => call.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const reply = await call;
  signal.removeEventListener('abort', cancel);
  return reply;
}

// https://api.example.com/users/get?a=1 → /users/get?a=1
function pathAndQueryOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  return path === -1 ? '/' : url.slice(path);
}
