import { relative } from 'node:path/posix';
import { titleOf } from './page-texts.ts';
import { pageGroups } from './pages.ts';

/** The page that lists all others. */
export const indexPage = 'docs/README.md';

/** The text of the page that lists all others, by groups. */
export function docsIndex(): string {
  const groups = pageGroups.map(({ title, pages }) => {
    const links = pages
      .filter((page) => page !== indexPage)
      .map((page) => `- [${titleOf(page)}](${relative('docs', page)})`);
    return [`## ${title}`, '', ...links].join('\n');
  });
  const intro =
    'New here? [Create your first API in five steps](learn/create.md). If you know what you want to do, look for it in the guides. If you look for an option, find it in the reference.';
  return `${['# All pages', intro, ...groups].join('\n\n')}\n`;
}
