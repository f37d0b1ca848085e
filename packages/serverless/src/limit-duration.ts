import {
  type Dispatcher,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '@mikrokit/router';
import { endingAfter } from './ending-after.ts';

/**
 * Milliseconds before the end of a function that are reserved for sending the rest and for hooks.
 */
const MARGIN = 1_000;

/**
 * A router whose calls and streams end a second before the function does, which can run for
 * `seconds`. They can use all of it if it is a second or less. Resumable streams tell their clients
 * to reconnect at once. Throws a `RangeError` unless it is a positive number.
 */
export function limitDuration(api: Dispatcher, seconds: number | undefined): Dispatcher {
  if (seconds === undefined) return api;
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > 86_400)
    throw new RangeError(
      `maxDuration is ${String(seconds)}; use the seconds that the function may run, up to 86400`,
    );
  const time = seconds * 1_000;
  const limit = (found: Endpoint | Reply) =>
    isReply(found) ? found : limited(found, time > MARGIN ? time - MARGIN : time);
  return {
    accept: (method, url, contentType) => limit(api.accept(method, url, contentType)),
    acceptRoute: (id) => limit(api.acceptRoute(id)),
    prepare: () => api.prepare(),
  };
}

function limited(found: Endpoint, time: number): Endpoint {
  return {
    maxBodySize: found.maxBodySize,
    streams: found.streams,
    isRaw: found.isRaw,
    reject: (type, message) => found.reject(type, message),
    run: (body, request) => {
      const reply = found.run(body, request);
      return isReply(reply) ? reply : endedAfter(reply, time);
    },
  };
}

/** The reply to a call that is cancelled when its time is over, its stream included. */
function endedAfter(pending: PendingReply, time: number): PendingReply {
  const timer = setTimeout(() => pending.cancel('timeout'), time);
  const stop = () => clearTimeout(timer);
  const reply = pending.then(({ stream, ...head }): Reply => {
    if (stream === undefined) stop();
    else return { ...head, stream: endingAfter(stream, async () => stop()) };
    return head;
  });
  return Object.assign(reply, {
    cancel: (reason) => pending.cancel(reason),
  } satisfies Pick<PendingReply, 'cancel'>);
}
