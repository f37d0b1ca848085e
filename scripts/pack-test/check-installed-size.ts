import assert from 'node:assert/strict';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedPackage } from '../release/pack-packages.ts';
import { createConsumer } from './consumer.ts';

/** The most bytes that `npm install @mikrokit/router @mikrokit/http` can write. */
const MOST = 4_000_000;

/** Asserts that a server's packages, with all that they depend on, stay small. */
export async function checkInstalledSize(
  folder: string,
  packages: readonly PackedPackage[],
): Promise<void> {
  await createConsumer(folder, ['@mikrokit/router', '@mikrokit/http'], packages);
  const files = globSync('node_modules/**/*', { cwd: folder }).map((file) => join(folder, file));
  const bytes = files.reduce((sum, file) => {
    const entry = statSync(file);
    return sum + (entry.isFile() ? entry.size : 0);
  }, 0);
  console.log(`router and http install ${(bytes / 1e6).toFixed(1)} MB in ${files.length} files`);
  assert.ok(bytes <= MOST, `router and http install ${bytes} bytes, more than ${MOST}`);
}
