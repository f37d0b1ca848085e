import type { ReplyHeaders, TransportReply } from './transport.ts';

/**
 * A header of a reply by its lower-case name. Repeated headers are joined: RFC 9110 section 5.3.
 */
export function headerOf(
  { headers }: Pick<TransportReply, 'headers'>,
  name: string,
): string | undefined {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  return typeof value === 'object' ? value.join(', ') : value;
}

/** Name, value, name, value, … → values by name. A repeated header is a list. */
export function toReplyHeaders(list: readonly string[]): ReplyHeaders {
  const headers: Record<string, string | string[]> = Object.create(null);
  for (let at = 0; at < list.length; at += 2) {
    const [name, value] = list.slice(at, at + 2) as [string, string];
    const others = headers[name];
    headers[name] = others === undefined ? value : [others, value].flat();
  }
  return headers;
}
