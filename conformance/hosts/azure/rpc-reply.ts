import type { ServerResponse } from 'node:http';
import type { RpcCookie, RpcReply } from './core-types.ts';

/** Writes a function's result as Azure's host does. */
export function writeRpcReply(response: ServerResponse, reply: RpcReply): void {
  response.statusCode = Number(reply.statusCode);
  for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
  if (reply.cookies.length > 0) response.setHeader('set-cookie', reply.cookies.map(toText));
  response.end(reply.body?.bytes);
}

function toText(cookie: RpcCookie): string {
  const { name, value, domain, path, expires, secure, httpOnly, sameSite, maxAge } = cookie;
  const parts = [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`];
  if (expires) parts.push(`expires=${new Date(expires.value.seconds * 1000).toUTCString()}`);
  if (maxAge) parts.push(`max-age=${maxAge.value}`);
  if (domain) parts.push(`domain=${domain.value}`);
  if (path) parts.push(`path=${path.value}`);
  if (secure?.value) parts.push('secure');
  if (sameSite !== 'none') {
    parts.push(`samesite=${sameSite === 'explicitNone' ? 'none' : sameSite}`);
  }
  if (httpOnly?.value) parts.push('httponly');
  return parts.join('; ');
}
