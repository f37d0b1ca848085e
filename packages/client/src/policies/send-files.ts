import type { ClientRoute } from '../call/client-route.ts';
import type { Connection } from '../call/connection.ts';
import { writeHookParams } from '../call/hook-values.ts';
import { readResultWithHooks } from '../call/read-result-with-hooks.ts';
import type { SentHeaders } from '../call/request-headers.ts';
import { toCallError } from '../client-error.ts';
import { loadPart } from '../discovery/load-part.ts';
import type { ClientCall } from '../options.ts';
import { attemptHeaders } from './attempt-headers.ts';
import type { AttemptOptions } from './attempt-options.ts';
import { endOf, withDeadline } from './deadline-header.ts';
import { recordReply } from './record-reply.ts';

/** A call with files. */
interface CallWithFiles {
  readonly call: ClientCall;
  readonly route: ClientRoute;
  readonly headers: SentHeaders;
  /** Rejects the call if its parameters cannot be written. */
  readonly reject: (cause: unknown) => Promise<never>;
}

/** Sends a call with files, which is never part of a batch. */
export async function sendFiles(
  connection: Connection,
  { call, route, headers, reject }: CallWithFiles,
  attempt: AttemptOptions,
): Promise<unknown> {
  const { id } = route;
  const { hooks } = call.options;
  const endsAt = endOf(attempt);
  const { sendFileCall } = await loadPart(id, import('../files/file-call.ts'));
  let sending: Promise<unknown>;
  try {
    sending = sendFileCall(connection, {
      call,
      route,
      hooks: hooks ? writeHookParams(route, hooks, connection.maxDepth) : '',
      signal: attempt.signal,
      headers: attemptHeaders(call, { route, headers }, attempt),
      limit: (request) => withDeadline(request, endsAt),
      readBody: (body, head) => {
        recordReply(call.received, head);
        attempt.onReply?.({ ...head, text: JSON.stringify(body) });
        return readResultWithHooks(connection, { call, route }, body, head);
      },
    });
  } catch (cause) {
    return reject(cause);
  }
  try {
    return await sending;
  } catch (cause) {
    throw toCallError(id, cause, true);
  }
}
