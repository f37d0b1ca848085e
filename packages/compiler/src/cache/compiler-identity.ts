import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Identifies a compiler by the version of TypeScript and by the sizes and times of its own files and those of the
 * emitter. It thus changes with every edit in this repository, too.
 */
export function compilerIdentity(): string {
  const require = createRequire(import.meta.url);
  const own = fileURLToPath(new URL('..', import.meta.url));
  const types = dirname(dirname(fileURLToPath(import.meta.resolve('@mikrokit/types'))));
  const typescript = readFileSync(require.resolve('typescript/package.json'), 'utf8');
  return JSON.stringify([1, JSON.parse(typescript).version, ...stamps(own), ...stamps(types)]);
}

function stamps(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs, ctimeMs } = statSync(path);
      return `${path} ${size} ${mtimeMs} ${ctimeMs}`;
    })
    .sort();
}
