import type { Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import { NO_STORE } from '../call/headers.ts';
import { refusal } from '../call/refusal.ts';
import { refuseDefinition } from '../definition/error-messages.ts';
import type { Resource } from './resource.ts';
import { safePathOf } from './url-path.ts';

/** The most characters of an unknown route's name that an error repeats. */
export const longestEchoedId = 128;

/** The resources of a router by URL path. */
export class PathTable {
  readonly #resources = new Map<string, Resource>();
  readonly #idAt: (path: string) => string;

  /** `idAt` derives a route id from an unknown path, so that the error has the name that the caller used. */
  constructor(idAt: (path: string) => string) {
    this.#idAt = idAt;
  }

  /** Throws when the path is taken. */
  add(path: string, resource: Resource): void {
    const other = this.#resources.get(path);
    if (other !== undefined) refuseDefinition('same-path', '', path, resource, other);
    this.#resources.set(path, resource);
  }

  /** The resource at a request target; a reply if there is none. */
  find(target: string): Resource | Reply {
    // Nearly every target is a path exactly as in the table.
    const direct = this.#resources.get(target);
    if (direct !== undefined) return direct;
    const path = safePathOf(target);
    if (path === undefined) {
      const broken = toProtocolError('bad-request', 'The percent-encoding of the path is broken');
      return refusal('', broken, NO_STORE);
    }
    const found = this.#resources.get(path);
    if (found !== undefined) return found;
    const id = this.#idAt(path).slice(0, longestEchoedId);
    return refusal(id, toProtocolError('not-found'), NO_STORE);
  }
}
