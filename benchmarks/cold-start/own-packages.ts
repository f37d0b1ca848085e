import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../packages', import.meta.url));

/** Changes with any of our packages as they are built now. */
export function hashOfPackages(): string {
  const hash = createHash('sha256');
  for (const file of globSync('*/dist/**/*.js', { cwd: folder }).toSorted()) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}
