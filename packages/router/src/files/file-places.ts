import { FilePlace, ItemsPlace } from '@mikrokit/types/runtime';

/** A place in decoded parameters that a file takes. */
export interface OpenPlace {
  readonly place: FilePlace;
  fill(file: unknown): void;
}

/** The place of a parameter that streams, which is the last; `undefined` if the caller left it out. */
export function itemsPlaceIn(params: readonly unknown[]): ItemsPlace | undefined {
  const last = params.at(-1);
  return last instanceof ItemsPlace ? last : undefined;
}

/** The places of files in decoded parameters, by JSON pointers (RFC 6901): `/0/photos/2`. */
export function openPlacesIn(params: unknown): Map<string, OpenPlace> {
  const found = new Map<string, OpenPlace>();
  const visit = (holder: Record<string, unknown>, path: string): void => {
    for (const [key, value] of Object.entries(holder)) {
      const at = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (value instanceof FilePlace) {
        const fill = (file: unknown): void => {
          holder[key] = file;
        };
        found.set(at, { place: value, fill });
      } else if (isHolder(value)) visit(value, at);
    }
  };
  visit(params as Record<string, unknown>, '');
  return found;
}

/** Whether files may be within a value: the front ends let them pass in objects and arrays alone. */
function isHolder(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
