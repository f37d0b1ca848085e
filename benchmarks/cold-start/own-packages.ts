import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../packages', import.meta.url));

/** Changes with any of these packages as they are built now: `hashOfPackages(['router'])`. */
export function hashOfPackages(names: readonly string[]): string {
  const hash = createHash('sha256');
  const files = names.flatMap((name) => globSync(`${name}/dist/**/*.js`, { cwd: folder }));
  for (const file of files.toSorted()) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}
