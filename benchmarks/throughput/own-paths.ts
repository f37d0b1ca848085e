import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseProfile } from '@platformatic/flame';

/** The folder of the repository on this machine. */
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Names the files of a profile from the repository on, as anybody has them: `node_modules/express/lib/express.js`. */
export async function toOwnPaths(profile: string): Promise<void> {
  const parsed = await parseProfile(profile);
  const { strings } = parsed.stringTable;
  // A new one, since it keeps what it was given as it is encoded. No two texts become one: each keeps its place.
  parsed.stringTable = new parsed.stringTable.constructor();
  for (const text of strings) parsed.stringTable.dedup(text.replace(root, ''));
  await writeFile(profile, parsed.encode());
}
