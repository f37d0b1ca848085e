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
  readonly #base: string;
  readonly #suffix: string;

  /** `base` and `suffix` are what stands around a route's id in a URL, decoded. */
  constructor(base: string, suffix: string) {
    this.#base = base;
    this.#suffix = suffix;
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
    return this.#resources.get(path) ?? this.#notFound(path);
  }

  #notFound(path: string): Reply {
    return refusal(this.#requestedId(path), toProtocolError('not-found'), noStore);
  }

  // What the caller took for a route's id, so that the error stands under the name they used.
  #requestedId(path: string): string {
    const decoded = decodeURIComponent(path);
    const start = decoded.startsWith(this.#base) ? this.#base.length : 1;
    const end = decoded.endsWith(this.#suffix)
      ? decoded.length - this.#suffix.length
      : decoded.length;
    return decoded.slice(start, Math.max(start, end)).slice(0, longestEchoedId);
  }
}
