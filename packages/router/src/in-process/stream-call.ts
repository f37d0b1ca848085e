import { toProtocolError } from '../call/errors.ts';
import { toRemote } from '../call/remote-errors.ts';
import type { ServedRoute, ServedRoutes } from '../routing/served-routes.ts';
import { STOP_HEADER } from '../streams/detached/stream-position.ts';
import type { DetachedItems } from './caller.ts';

/** A call that resumes or stops a detached stream of a route. */
interface StreamCall {
  readonly served: ServedRoute;
  /** The header that names the stream. */
  readonly header: 'last-event-id' | typeof STOP_HEADER;
}

/**
 * Finds `chat/resume` and `chat/stop`, which are not routes. `undefined` unless the streams of
 * `chat` are detached.
 */
export function findStreamCall(routes: ServedRoutes, id: string): StreamCall | undefined {
  const [, of = '', verb] = /^(.+)\/(resume|stop)$/.exec(id) ?? [];
  const served = routes.get(of);
  if (served?.route.stream === undefined) return undefined;
  return { served, header: verb === 'stop' ? STOP_HEADER : 'last-event-id' };
}

/**
 * The only parameter of these calls: a stream's id or a position. Throws a `bad-request` for
 * others.
 */
export function streamIdOf([id, ...others]: readonly unknown[]): string {
  if (typeof id === 'string' && others.length === 0) return id;
  const message = 'resume and stop take the id of a stream: stream.id, or stream.lastEventId';
  throw toRemote(toProtocolError('bad-request', message));
}

/** Reads the items of a stream, and reports the id of each. */
type ReadItems = (onEvent: (id: string) => void) => AsyncGenerator<unknown, unknown, void>;

/**
 * The items of a detached stream, with the position of each. `from` is the stream's id, or a
 * position in it.
 */
export function readPositions(from: string, read: ReadItems): DetachedItems<unknown, unknown> {
  const [id = '', after = '0'] = from.split('.');
  let lastEventId = `${id}.${after}`;
  const items = read((eventId) => {
    lastEventId = eventId;
  });
  return Object.defineProperties(items, {
    id: { value: id },
    lastEventId: { get: () => lastEventId },
  }) as DetachedItems<unknown, unknown>;
}
