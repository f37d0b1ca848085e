import type { IncomingMessage } from 'node:http';
import { toProtocolError } from '@mikrokit/router/web';
import type { PublicOrigin } from './public-origin.ts';

/** The parts of a request that node:http lacks. */
interface WebRequestInit {
  readonly origin: PublicOrigin;
  /** `undefined` if there is none. */
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | undefined;
  readonly signal: AbortSignal;
}

/**
 * Converts a node:http request to a Fetch API request. Throws a `bad-request` error if it has no
 * URL.
 */
export function toWebRequest(
  { method = '', url = '', rawHeaders }: IncomingMessage,
  { origin, body, signal }: WebRequestInit,
): Request {
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const headers = headersOf(rawHeaders);
  try {
    return new Request(urlOf(url, origin), {
      method,
      headers,
      signal,
      // For streams, the Fetch Standard requires this member. It is missing in the types.
      ...(hasBody && { body, duplex: 'half' as const }),
    });
  } catch {
    throw toProtocolError('bad-request', 'The request has no valid URL, method or header');
  }
}

/** The URL that the client requested, with its original path and query. */
function urlOf(target: string, { scheme, host }: PublicOrigin): string {
  if (host === undefined || !HOST.test(host))
    throw toProtocolError('bad-request', 'The request names no host');
  // A proxy's absolute form, http://host/path.
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  return `${scheme}://${host}${path}`;
}

/** Allows only the characters of a host and port: no user, path or query. */
const HOST = /^[\w.\-:[\]]+$/;

function headersOf(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    // The pseudo-headers of HTTP/2.
    if (!name.startsWith(':')) pairs.push([name, rawHeaders[at + 1] as string]);
  }
  return pairs;
}
