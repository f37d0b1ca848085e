import type { TransportReply } from './transport.ts';

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
