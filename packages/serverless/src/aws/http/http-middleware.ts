import {
  type Compression,
  createCompression,
  createMiddleware,
  type Middleware,
  type RequestHead,
} from '@mikrokit/http/middleware';
import type { LambdaOptions } from '../lambda-options.ts';
import { type CodedReply, type EventReply, toEventReply } from './event-reply.ts';

/** CORS, health checks, headers, compression and HEAD for HTTP events. Loaded by functions with such options, and by HEAD. */
export class HttpMiddleware {
  readonly #middleware: { readonly tls: Middleware; readonly plain: Middleware } | undefined;
  readonly #compression: Compression | undefined;

  constructor(options: LambdaOptions) {
    const middlewareFor = (isTls: boolean) =>
      createMiddleware(options, { isTls, isClosing: () => false });
    const tls = middlewareFor(true);
    // Only load balancers accept plain HTTP. They mark each request.
    this.#middleware = tls && { tls, plain: middlewareFor(false) as Middleware };
    const { compress = false } = options;
    this.#compression =
      compress === false ? undefined : createCompression(compress === true ? {} : compress);
  }

  /** Answers a health check or a preflight itself. Any other request is answered by `call`. */
  async answer(head: RequestHead, call: () => Promise<CodedReply>): Promise<EventReply> {
    const middleware = this.#middlewareOf(head);
    const called: CodedReply = middleware?.answer(head) ?? (await call());
    const { isBase64Encoded = false } = called;
    const reply = { ...(middleware?.addHeaders(called, head) ?? called), isBase64Encoded };
    const finished = await this.#compress(reply, head);
    return toEventReply(head.method === 'HEAD' ? toHeadReply(finished) : finished);
  }

  /** Content of the application's own stays as it is. */
  async #compress(reply: CodedReply, head: RequestHead): Promise<CodedReply> {
    if (this.#compression === undefined || reply.isContent || reply.stream !== undefined)
      return reply;
    const acceptEncoding = head.header('accept-encoding');
    const { reply: plain, encoding } = this.#compression.negotiate(reply, acceptEncoding);
    if (encoding === undefined) return plain;
    const { reply: compressed, bytes } = await this.#compression.compress(plain, encoding);
    const { status, headers } = compressed;
    return { status, headers, body: bytes.toString('base64'), isBase64Encoded: true };
  }

  #middlewareOf(head: RequestHead): Middleware | undefined {
    if (this.#middleware === undefined) return undefined;
    const { tls, plain } = this.#middleware;
    return head.header('x-forwarded-proto') === 'http' ? plain : tls;
  }
}

/** The reply to a HEAD: the length of the body instead of the body. */
function toHeadReply(reply: CodedReply): CodedReply {
  const { headers, body, isBase64Encoded } = reply;
  if (body === undefined) return reply;
  const length = String(Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8'));
  return { status: reply.status, headers: [...headers, 'content-length', length], body: '' };
}
