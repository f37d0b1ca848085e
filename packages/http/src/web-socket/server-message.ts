import type { Reply } from '@mikrokit/router';

/** A whole reply, or the head of a reply in parts. */
export function replyMessage(id: number, { status, headers, body, stream }: Reply): string {
  let head = `{"reply":${id}`;
  if (status !== 200) head += `,"status":${status}`;
  if (!isJsonOnly(headers)) head += `,"headers":${JSON.stringify(toObject(headers))}`;
  if (stream !== undefined) return `${head},"stream":true}`;
  return body === undefined ? `${head}}` : `${head}}\n${body}`;
}

/** Nearly all replies have only this header. Messages leave it out. */
function isJsonOnly(headers: readonly string[]): boolean {
  return headers.length === 2 && headers[0] === 'content-type' && headers[1] === 'application/json';
}

/** A repeated header is a list. */
function toObject(headers: readonly string[]): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null);
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] as string;
    const value = headers[at + 1] as string;
    const known = result[name];
    result[name] = known === undefined ? value : [known, value].flat();
  }
  return result;
}
