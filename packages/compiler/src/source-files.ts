import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The TypeScript files in a folder and its subfolders, without declarations and packages. */
export function sourceFilesIn(folder: string): readonly string[] {
  return globFiles(folder, '**/*.{ts,mts,tsx}').filter((file) => !/\.d\.m?ts$/.test(file));
}

/** The files in a folder that match a pattern, except for packages. */
export function globFiles(folder: string, pattern: string): readonly string[] {
  const exclude = (name: string) => name.split(sep).includes('node_modules');
  const found = globSync(pattern, { cwd: folder, exclude });
  return found.map((name) => join(folder, name)).toSorted();
}

/**
 * The text of a file that TypeScript lists in a project. Empty if it was removed since TypeScript
 * read the project: another program can do that at any time, and the next update tells TypeScript.
 */
export function readListedFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
