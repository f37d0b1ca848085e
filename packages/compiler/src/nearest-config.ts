import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The tsconfig.json in the file's folder or the first above it that has one. */
export function nearestConfig(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = join(folder, 'tsconfig.json');
    if (existsSync(config)) return config;
    if (dirname(folder) === folder) return undefined;
  }
}
