import { readFileSync } from 'node:fs';

/**
 * The text of a file under version control. Git can have checked it out with the line ends of
 * Windows.
 */
export function readCommitted(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}
