import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dirname as addressOfFolder, normalize } from 'node:path/posix';
import { pagesRoot, readPage } from './page-texts.ts';
import { pageGroups } from './pages.ts';

const pages: ReadonlySet<string> = new Set(pageGroups.flatMap((group) => group.pages));

/** `[label](target)`, whose label may have brackets of its own, or an image. */
const link = /(?<image>!?)\[(?<label>(?:[^[\]]|\[[^\]]*\])*)\]\((?<target>[^)\s]+)\)/g;

/** The text of a page, in which links to files that are no pages are plain text. */
export function markdownOf(page: string): string {
  // The parts with odd numbers are blocks of code.
  const parts = readPage(page).split(/(^ *```.*?^ *```$)/ms);
  return parts.map((part, i) => (i % 2 === 0 ? withoutFileLinks(page, part) : part)).join('');
}

/** Writes each page into a folder as Markdown, with its images, under its path in the repository: llms.txt links to it. */
export function writeMarkdownPages(folder: string): void {
  for (const page of pages) {
    const file = join(folder, page);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, markdownOf(page));
    for (const image of imagesOf(page)) cpSync(join(pagesRoot, image), join(folder, image));
  }
}

/** The images of a page, from the root of the repository. */
function imagesOf(page: string): readonly string[] {
  const groups = [...readPage(page).matchAll(link)].map((match) => match.groups ?? {});
  const images = groups.filter(({ image }) => image !== '').map(({ target = '' }) => target);
  return images.filter((target) => !isAddress(target)).map((target) => fileOf(page, target));
}

function withoutFileLinks(page: string, text: string): string {
  return text.replace(link, (whole, image: string, label: string, target: string) => {
    const isKept = image !== '' || isAddress(target) || pages.has(fileOf(page, target));
    return isKept ? whole : label;
  });
}

/** Whether a link leads to another site, or to a heading of its own page. */
function isAddress(target: string): boolean {
  return /^(?:[a-z]+:|#)/.test(target);
}

/** The file to which a link of a page leads, from the root of the repository. */
function fileOf(page: string, target: string): string {
  return normalize(`${addressOfFolder(page)}/${target.replace(/#.*$/, '')}`);
}
