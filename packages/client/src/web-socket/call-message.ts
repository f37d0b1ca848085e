import type { TransportRequest } from '../transport/transport.ts';

/** The message that makes a call: a line of JSON, and behind it the body. */
export function callMessage(id: number, { method, path, headers, body }: TransportRequest): string {
  const own = toHeaderObject(headers);
  const head = {
    call: id,
    ...(method !== 'POST' && { method }),
    path,
    ...(Object.keys(own).length > 0 && { headers: own }),
  };
  const line = JSON.stringify(head);
  return body === undefined ? line : `${line}\n${body}`;
}

/** Headers by name, without the content type that messages have anyway. */
export function toHeaderObject(headers: readonly string[]): Record<string, string> {
  const result: Record<string, string> = {};
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] as string;
    const value = headers[at + 1] as string;
    if (name !== 'content-type' || value !== 'application/json') result[name] = value;
  }
  return result;
}
