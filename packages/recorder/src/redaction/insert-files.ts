import type { TapedFile } from '../taped-parts.ts';

/** Written in a copy at the location of a file. */
export const FILE = '[file]';
/** Written in a copy at the location of a streamed parameter. */
export const ITEMS = '[items]';

/**
 * Inserts the facts about files, by JSON pointers (RFC 6901), into a copy. A location that was
 * masked, changed or omitted gets nothing.
 */
export function insertFiles(
  json: unknown,
  files: ReadonlyMap<string, TapedFile>,
  pointer = '',
): unknown {
  if (json === FILE) return files.get(pointer) ?? FILE;
  if (typeof json !== 'object' || json === null) return json;
  const insertAt = (part: unknown, key: string | number) => {
    const name = String(key).replaceAll('~', '~0').replaceAll('/', '~1');
    return insertFiles(part, files, `${pointer}/${name}`);
  };
  if (Array.isArray(json)) return json.map(insertAt);
  return Object.fromEntries(Object.entries(json).map(([key, part]) => [key, insertAt(part, key)]));
}
