import { type Dispatcher, isReply, type Reply } from '@mikrokit/router';

/** Calls a route as an adapter does, with the text of a body. */
export async function callRoute(
  api: Dispatcher,
  path: string,
  body = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const found = api.accept('POST', path, 'application/json');
  if (isReply(found)) return found;
  return found.run(body, { header: (name) => headers[name], native: undefined });
}
