import type { Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import { faultOf } from '../definition/faults.ts';
import { noStore, refusal } from '../wire/refusal.ts';
import type { Resource } from './resource.ts';
import { safePathOf } from './url-path.ts';

/** The most characters of a caller's own name for a route that an error repeats. */
export const longestEchoedId = 128;

/** From URL path to what stands there. */
export class PathTable {
  readonly #resources = new Map<string, Resource>();
  readonly #idAt: (path: string) => string;

  /** `idAt` says what a caller took for a route's id in a path, so that the error stands under the name they used. */
  constructor(idAt: (path: string) => string) {
    this.#idAt = idAt;
  }

  /** Throws when something stands there already. */
  add(path: string, resource: Resource): void {
    const other = this.#resources.get(path);
    if (other !== undefined) throw new TypeError(faultOf('same-path', '', path, resource, other));
    this.#resources.set(path, resource);
  }

  /** What stands at a request target; a reply when nothing does. */
  find(target: string): Resource | Reply {
    // Nearly every target is a path just as it stands in the table.
    const direct = this.#resources.get(target);
    if (direct !== undefined) return direct;
    const path = safePathOf(target);
    if (path === undefined) {
      const broken = toProtocolError('bad-request', 'The percent-encoding of the path is broken');
      return refusal('', broken, noStore);
    }
    const found = this.#resources.get(path);
    if (found !== undefined) return found;
    const id = this.#idAt(path).slice(0, longestEchoedId);
    return refusal(id, toProtocolError('not-found'), noStore);
  }
}
