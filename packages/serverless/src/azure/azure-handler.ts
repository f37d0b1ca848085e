import type { Cookie, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import { createAnswer, streamBody } from '@mikrokit/http/fetch';
import { MIDDLEWARE_OPTION_NAMES, type MiddlewareOptions } from '@mikrokit/http/middleware';
import { assertKnownOptions, type Dispatcher, type Reply } from '@mikrokit/router';
import { CloudRequest } from '../cloud-request.ts';
import { lastForwardedFor } from '../forwarded-for.ts';
import { holdReplies } from '../hold-replies.ts';
import { AzureCall } from './azure-call.ts';

/** A handler for `app.http`. */
export type AzureHandler = (
  request: HttpRequest,
  context: InvocationContext,
) => Promise<HttpResponseInit>;

/**
 * A router as an HTTP function of Azure Functions v4:
 * `app.http('api', { route: '{*path}', methods: ['GET', 'HEAD', 'POST', 'OPTIONS'], handler: azureHandler(api) })`.
 * Azure puts `/api` before every route unless host.json says otherwise, so the router needs `prefix: 'api'`. Never
 * rejects. Throws a `TypeError` or `RangeError` for invalid options.
 */
export function azureHandler(api: Dispatcher, options: MiddlewareOptions = {}): AzureHandler {
  assertKnownOptions('azureHandler', options, MIDDLEWARE_OPTION_NAMES);
  const answer = createAnswer(holdReplies(api), options);
  return async (request, context) => {
    const { headers } = request;
    const caller = lastForwardedFor(headers.get('x-forwarded-for'));
    const call = new CloudRequest(new AzureCall(request, context), headers, caller);
    const reply = await answer(request, call);
    return toHttpResponse(reply, request.method);
  };
}

/** Its types require Node's own stream class, which is the one of the Fetch API. */
type AzureBody = NonNullable<HttpResponseInit['body']>;

function toHttpResponse(
  { status, headers, body, stream }: Reply,
  method: string,
): HttpResponseInit {
  const pairs: [string, string][] = [];
  const cookies: NonNullable<HttpResponseInit['cookies']> = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name, value] = [headers[at] as string, headers[at + 1] as string];
    // Azure keeps only the last header with a name.
    if (name === 'set-cookie') cookies.push(toCookie(value));
    else pairs.push([name, value]);
  }
  const init: HttpResponseInit = { status, headers: pairs, cookies };
  if (stream !== undefined) {
    if (method !== 'HEAD')
      return { ...init, body: (stream.toReadable?.() ?? streamBody(stream)) as AzureBody };
    stream.cancel();
    return init;
  }
  // With an empty text Azure would add a content type.
  if (body === undefined || body === '') return init;
  if (method !== 'HEAD') return { ...init, body };
  pairs.push(['content-length', String(Buffer.byteLength(body))]);
  return init;
}

/**
 * Parses a `set-cookie` header (RFC 6265bis section 4.1) for Azure, which writes it again: with a percent-encoded value,
 * and without `Partitioned` and `Priority`.
 */
function toCookie(header: string): Cookie {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
  const [name, value] = splitAt(pair);
  const cookie: Cookie = { name, value: decoded(value) };
  for (const attribute of attributes) {
    const [key, text] = splitAt(attribute);
    switch (key.toLowerCase()) {
      case 'max-age':
        cookie.maxAge = Number(text);
        break;
      case 'expires':
        cookie.expires = new Date(text);
        break;
      case 'domain':
        cookie.domain = text;
        break;
      case 'path':
        cookie.path = text;
        break;
      case 'secure':
        cookie.secure = true;
        break;
      case 'httponly':
        cookie.httpOnly = true;
        break;
      case 'samesite':
        cookie.sameSite = sameSites[text.toLowerCase() as keyof typeof sameSites];
        break;
    }
  }
  return cookie;
}

const sameSites = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;

function splitAt(text: string): [string, string] {
  const at = text.indexOf('=');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
