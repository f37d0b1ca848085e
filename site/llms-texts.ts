import { readPage, titleOf } from './page-texts.ts';
import { pageGroups } from './pages.ts';

/** The index of the pages for language models, as https://llmstxt.org describes it. */
export function llmsIndex(): string {
  const [, summary = ''] = /^# .+\n+(.+)$/m.exec(readPage('README.md')) ?? [];
  const groups = pageGroups.map(({ title, pages }) => {
    const links = pages.map((page) => `- [${titleOf(page)}](${page})`);
    return [`## ${title}`, '', ...links].join('\n');
  });
  return `${[`# ${titleOf('README.md')}`, `> ${summary}`, ...groups].join('\n\n')}\n`;
}

/** All pages in one text. */
export function llmsFull(): string {
  const pages = pageGroups.flatMap((group) => group.pages);
  return pages.map((page) => `<!-- ${page} -->\n\n${readPage(page).trim()}\n`).join('\n');
}
