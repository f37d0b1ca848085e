import type { HttpClient } from './http-clients.ts';

/** `http://…/page?params=[1]` */
export function urlOf(url: string, route: string, param?: unknown): string {
  if (param === undefined) return `${url}/${route}`;
  return `${url}/${route}?params=${encodeURIComponent(JSON.stringify([param]))}`;
}

export async function query(
  client: HttpClient,
  url: string,
  route: string,
  param?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  return resultOf(
    await client.send({ method: 'GET', url: urlOf(url, route, param), headers }),
    route,
  );
}

export async function mutate(
  client: HttpClient,
  url: string,
  route: string,
  param: unknown,
): Promise<unknown> {
  const body = [param];
  return resultOf(await client.send({ method: 'POST', url: urlOf(url, route), body }), route);
}

/** `{"user":{…}}` → `{…}` */
export function resultOf(reply: unknown, route: string): unknown {
  return (reply as Readonly<Record<string, unknown>>)[route];
}

/** The items of server-sent events, by hand. */
export async function* itemsOf(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void, void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (/^event:/m.test(event)) continue;
      const [, data] = /^data: ?(.*)$/m.exec(event) ?? [];
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}
