import type { ClientCall } from '../options.ts';
import type { ClientRoute } from './client-route.ts';
import type { Connection } from './connection.ts';
import { readHookResults } from './hook-values.ts';
import { type JsonObject, type ReplyHead, readResult, type ToReplyError } from './read-reply.ts';

/**
 * The result in the body of a reply. Throws the error in it. In either case, `call.received` gets
 * the results of hooks.
 */
export function readResultWithHooks(
  connection: Connection,
  { call: { received }, route }: { readonly call: ClientCall; readonly route: ClientRoute },
  body: unknown,
  head: ReplyHead,
): unknown {
  const { maxDepth } = connection;
  const readHooks = (toError: ToReplyError) => {
    received.hooks = readHookResults(route, body as JsonObject, { head, maxDepth, toError });
  };
  return readResult(connection, route, body, { head, readHooks });
}
