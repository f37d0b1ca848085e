import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the pages: the root of the repository. */
export const pagesRoot = join(import.meta.dirname, '..');

export function readPage(page: string): string {
  return readFileSync(join(pagesRoot, page), 'utf8');
}

/** The first heading of a page, without its backticks. */
export function titleOf(page: string): string {
  const [, title] = /^# (.+)$/m.exec(readPage(page)) ?? [];
  if (title === undefined) throw new Error(`${page} has no title`);
  return title.replaceAll('`', '');
}
