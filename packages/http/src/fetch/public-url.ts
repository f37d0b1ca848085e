import { toProtocolError } from '@mikrokit/router/web';
import { forwardedSchemeOf, lastValueOf } from '../forwarded-fields.ts';
import type { FetchLike } from './create-answer.ts';

/** The URL that the client requested, according to a trusted proxy. */
export function publicUrlOf(
  { url: given, headers }: Pick<FetchLike, 'url' | 'headers'>,
  isProxied: () => boolean,
): URL {
  const url = new URL(given);
  if (!isProxied()) return url;
  const scheme = forwardedSchemeOf(headers.get('x-forwarded-proto')) ?? url.protocol.slice(0, -1);
  const host = lastValueOf(headers.get('x-forwarded-host')) ?? url.host;
  const { pathname, search } = url;
  const origin = `${scheme}://${host}`;
  // Allows only the characters of a host and port: no user, path or query.
  if (!/^[\w.\-:[\]]+$/.test(host) || !URL.canParse(origin))
    throw toProtocolError('bad-request', 'x-forwarded-host is not a host');
  return new URL(origin + pathname + search);
}
