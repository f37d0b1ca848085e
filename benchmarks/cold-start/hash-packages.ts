import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../packages', import.meta.url));

/** Hashes packages as they are built now: `hashPackages(['router'])`. */
export function hashPackages(names: readonly string[]): string {
  const hash = createHash('sha256');
  const files = names.flatMap((name) => globSync(`${name}/dist/**/*.js`, { cwd: folder }));
  for (const file of files.toSorted()) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}
