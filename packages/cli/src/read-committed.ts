import { readFileSync } from 'node:fs';

/** The text of a file that is under version control. Git may check it out with the line ends of Windows. */
export function readCommitted(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}
