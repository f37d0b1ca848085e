import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Runs `build` unless `file` says that it has run with the same inputs on this Node. */
export async function buildIfChanged(
  file: string,
  from: readonly unknown[],
  make: () => Promise<void>,
): Promise<void> {
  const text = JSON.stringify([process.version, ...from]);
  const hash = createHash('sha256').update(text).digest('hex');
  if (existsSync(file) && readFileSync(file, 'utf8') === hash) return;
  rmSync(file, { force: true });
  await make();
  writeFileSync(file, hash);
}
