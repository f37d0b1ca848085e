import type { Endpoint, Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import { NO_STORE } from '../call/headers.ts';
import { rejection } from '../call/rejection.ts';
import { rejectDefinition } from '../definition/error-messages.ts';
import type { Resource } from './resource.ts';
import { safePathOf } from './url-path.ts';

/** The most characters of an unknown route's name in an error. */
export const longestEchoedId = 128;

/** The reply to `OPTIONS *`, which asks for the methods of the whole server: RFC 9110 section 9.3.7. */
const serverOptions: Reply = {
  status: 204,
  headers: ['allow', 'GET, HEAD, POST, OPTIONS'],
  body: undefined,
};

/** The reply to a call of an unknown route. */
export function rejectUnknown(id: string, headers?: readonly string[]): Reply {
  return rejection(id.slice(0, longestEchoedId), toProtocolError('not-found'), headers);
}

/** The resources of a router by URL path. */
export class PathTable {
  readonly #resources = new Map<string, Resource>();
  readonly #idAt: (path: string) => string;

  /**
   * `idAt` derives a route id from an unknown path, so that errors contain the name that the client
   * used.
   */
  constructor(idAt: (path: string) => string) {
    this.#idAt = idAt;
  }

  /** Throws when the path is taken. */
  add(path: string, resource: Resource): void {
    const other = this.#resources.get(path);
    if (other !== undefined) rejectDefinition('same-path', '', path, resource, other);
    this.#resources.set(path, resource);
  }

  /** Finds the endpoint for a request: see `Dispatcher`. */
  accept(method: string, target: string, contentType: string | undefined): Endpoint | Reply {
    // Nearly every target is exactly a path of the table.
    let found = this.#resources.get(target);
    if (found === undefined) {
      if (method === 'OPTIONS' && target === '*') return serverOptions;
      const path = safePathOf(target);
      if (path === undefined) {
        const broken = toProtocolError('bad-request', 'The percent-encoding of the path is broken');
        return rejection('', broken, NO_STORE);
      }
      found = this.#resources.get(path);
      if (found === undefined) {
        return rejectUnknown(this.#idAt(path), NO_STORE);
      }
    }
    return found.accept(method, target, contentType);
  }
}
