import { CONTRACT_HEADER } from '@mikrokit/router/protocol';
import type { ClientRoute } from '../call/client-route.ts';
import { headerOf } from '../transport/reply-headers.ts';
import type { TransportReply } from '../transport/transport.ts';

/** The names of headers needed to read a reply. */
export function headersToStore({ hooks }: ClientRoute): readonly string[] {
  return [
    'content-type',
    CONTRACT_HEADER,
    ...hooks.flatMap(({ resultHeader = [] }) => resultHeader),
  ];
}

/** Some headers of a reply by name, without missing ones. */
export function pickHeaders(
  reply: TransportReply,
  names: Iterable<string>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of names) {
    const value = headerOf(reply, name);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

/** `[200,{"content-type":"application/json"}]`, a line end, and the body. */
export function writeReply({ status, text = '' }: TransportReply, headers: object): string {
  return `${JSON.stringify([status, headers])}\n${text}`;
}

/** Throws a `SyntaxError` unless the text is a stored reply. */
export function readReply(stored: string): TransportReply {
  const at = stored.indexOf('\n');
  const [status, headers] = JSON.parse(stored.slice(0, at)) as [number, Record<string, string>];
  return toReply({ status, headers, body: stored.slice(at + 1) });
}

export function toReply({
  status,
  headers,
  body,
}: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}): TransportReply {
  return { status, headers, text: body };
}
