import type { Reply } from '../adapter.ts';
import { ByteStream } from '../streams/byte-stream.ts';

/** The request that a response answers. */
interface ReplyContext {
  readonly method: string;
  /** Gets the error of a body that breaks off. */
  readonly report: (error: unknown) => void;
}

/**
 * A response of the Fetch API as a reply. Throws a `TypeError` or `RangeError` unless it is a
 * response that can be sent.
 */
export function replyOf(response: unknown, { method, report }: ReplyContext): Reply {
  assertResponse(response);
  const { status, headers, body } = response;
  const own: string[] = [];
  const isEmpty = body === null && method !== 'HEAD';
  const isDecoded = isFetched(response) && headers.has('content-encoding');
  headers.forEach((value, name) => {
    const isLost =
      HOP_BY_HOP.has(name) ||
      (isDecoded && OF_ENCODED.has(name)) ||
      (isEmpty && name === 'content-length');
    if (!isLost) own.push(name, value);
  });
  return {
    status,
    headers: own,
    body: isEmpty && !WITHOUT_CONTENT.has(status) ? '' : undefined,
    stream: body === null ? undefined : new ByteStream(body, report),
    isContent: true,
  };
}

function assertResponse(response: unknown): asserts response is Response {
  // Not by `instanceof`, because libraries have their own `Response` classes.
  if (
    typeof response !== 'object' ||
    response === null ||
    typeof (response as Partial<Response>).headers?.forEach !== 'function'
  )
    throw new TypeError('The handler of a raw request returned no Response');
  const { status, bodyUsed } = response as Response;
  if (bodyUsed) throw new TypeError('The body of the Response has been read already');
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new RangeError(`A Response with the status ${status} cannot be sent; use 200 to 599`);
}

/** Whether a response comes from `fetch`, which has already decoded its body. */
function isFetched({ url }: Response): boolean {
  return url !== undefined && url !== '';
}

/** Headers that describe a body before `fetch` has decoded it. */
const OF_ENCODED: ReadonlySet<string> = new Set(['content-encoding', 'content-length']);

/** Headers of a connection, set by the host: RFC 9110 section 7.6.1. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Statuses of replies without content and length: RFC 9110 section 6.4.1. */
const WITHOUT_CONTENT: ReadonlySet<number> = new Set([204, 205, 304]);
