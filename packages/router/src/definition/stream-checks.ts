import type { RouterCodecs } from '@mikrokit/types/runtime';
import { routeName } from './error-messages.ts';
import type { FlatRoute } from './flatten-routes.ts';

const STREAMS_ONLY = ['resumable', 'streamTimeout', 'buffer', 'stream'] as const;
const NEVER_STREAMS = ['etag', 'cacheControl'] as const;

/**
 * Throws for an option without effect: a stream option on another route, or a caching option on a
 * stream.
 */
export function assertStreamOptions(route: FlatRoute, { streams }: RouterCodecs): void {
  const isStream = streams?.includes(route.id) === true;
  const useless = (isStream ? NEVER_STREAMS : STREAMS_ONLY).find((name) => route[name]);
  if (useless === undefined) return;
  const why = isStream
    ? 'is not for a stream, which no cache can store; leave it out'
    : 'is only for a handler that returns a stream; return an AsyncIterable, or leave it out';
  throw new TypeError(`createRouter: ${routeName([route.id])}: ${useless} ${why}`);
}

/** Throws for a hook whose header would come too late: after the head of a stream has been sent. */
export function assertStreamHooks(
  routes: readonly FlatRoute[],
  { streams = [] }: RouterCodecs,
): void {
  if (streams.length === 0) return;
  for (const { id, after } of routes) {
    if (!streams.includes(id)) continue;
    const late = after.find(
      ({ finish, definition }) => finish === undefined && typeof definition.returns === 'object',
    );
    if (late === undefined) continue;
    throw new TypeError(
      `createRouter: hook ${JSON.stringify(late.id)} returns its result in a header and runs after ${routeName([id])}, whose stream has sent its headers by then; write returns: 'body', or move the route out of its level`,
    );
  }
}
