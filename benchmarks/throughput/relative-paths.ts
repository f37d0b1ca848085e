import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseProfile } from '@platformatic/flame';

/** The folder of the repository on this machine. */
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Makes the paths of a profile relative to the repository: `node_modules/express/lib/express.js`. */
export async function toRelativePaths(profile: string): Promise<void> {
  const parsed = await parseProfile(profile);
  const { strings } = parsed.stringTable;
  // A new table, since the old one keeps its encoded texts. No two texts become equal, so all keep their index.
  parsed.stringTable = new parsed.stringTable.constructor();
  for (const text of strings) parsed.stringTable.dedup(text.replace(root, ''));
  await writeFile(profile, parsed.encode());
}
