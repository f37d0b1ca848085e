import { type Dispatcher, isReply } from '@mikrokit/router';

/** A reply with its headers by name and its body read; a body of `undefined` is none. */
export interface ReadReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Sends a GET as an adapter would. */
export async function get(
  api: Dispatcher,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReadReply> {
  const endpoint = api.accept('GET', url, undefined);
  const request = { header: (name: string) => headers[name.toLowerCase()], native: undefined };
  const reply = await (isReply(endpoint) ? endpoint : endpoint.run('', request));
  const named: Record<string, string> = {};
  for (let at = 0; at < reply.headers.length; at += 2)
    named[reply.headers[at] as string] = reply.headers[at + 1] as string;
  return {
    status: reply.status,
    headers: named,
    body: reply.body === undefined ? undefined : JSON.parse(reply.body),
  };
}
