import { type Zippable, zipSync } from 'fflate';

/** 1980-01-01, the earliest date in a zip file. With a fixed date the same files result in the same bytes. */
const FIRST_DATE = new Date(1980, 0, 1);

/** Packs files by their paths, readable for all users: Lambda runs functions as a user of its own. */
export function zip(files: ReadonlyMap<string, string>): Uint8Array {
  const encoder = new TextEncoder();
  const entries: Zippable = {};
  for (const [path, text] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    // Unix (3) has its permissions in the upper half of the attributes.
    entries[path] = [encoder.encode(text), { os: 3, attrs: 0o100644 << 16 }];
  }
  return zipSync(entries, { level: 9, mtime: FIRST_DATE });
}
