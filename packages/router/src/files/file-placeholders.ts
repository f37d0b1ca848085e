import { FilePlaceholder, ItemsPlaceholder } from '@mikrokit/types/runtime';

/** A placeholder in decoded parameters, which a file replaces. */
export interface OpenFile {
  readonly placeholder: FilePlaceholder;
  fill(file: unknown): void;
}

/**
 * The placeholder of a streamed parameter, which is always the last. `undefined` if the client left
 * it out.
 */
export function itemsPlaceholderIn(params: readonly unknown[]): ItemsPlaceholder | undefined {
  const last = params.at(-1);
  return last instanceof ItemsPlaceholder ? last : undefined;
}

/** The placeholders of files in decoded parameters, by JSON pointers (RFC 6901): `/0/photos/2`. */
export function openFilesIn(params: unknown): Map<string, OpenFile> {
  const found = new Map<string, OpenFile>();
  const visit = (holder: Record<string, unknown>, path: string): void => {
    for (const [key, value] of Object.entries(holder)) {
      const at = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (value instanceof FilePlaceholder) {
        const fill = (file: unknown): void => {
          holder[key] = file;
        };
        found.set(at, { placeholder: value, fill });
      } else if (isHolder(value)) visit(value, at);
    }
  };
  visit(params as Record<string, unknown>, '');
  return found;
}

/** Whether a value can contain files. The compiler allows them in objects and arrays only. */
function isHolder(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
