import { readFileSync } from 'node:fs';

/**
 * The text of a file that TypeScript lists in a project. Empty for one that was removed since it read the project: another
 * program can do so at any time, and TypeScript is told by the next update.
 */
export function readListedFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
