import type { TransportRequest } from '../transport/transport.ts';

/** The message that makes a call: a line of JSON, and then the body. */
export function callMessage(id: number, { method, url, headers, body }: TransportRequest): string {
  const own = messageHeaders(headers);
  const head = {
    call: id,
    ...(method !== 'POST' && { method }),
    path: url.slice(url.indexOf('/', 8)),
    ...(Object.keys(own).length > 0 && { headers: own }),
  };
  const line = JSON.stringify(head);
  return body === undefined ? line : `${line}\n${body}`;
}

/** Headers without the default content type of messages. */
export function messageHeaders(headers: TransportRequest['headers']): TransportRequest['headers'] {
  const { 'content-type': type, ...others } = headers;
  return type === undefined || type === 'application/json' ? others : headers;
}
