import { dirname, join, relative } from 'node:path/posix';
import type { MarkdownRenderer } from 'vitepress';
import { addressOf } from './page-address.ts';
import { pagesRoot } from './page-texts.ts';

/**
 * Makes links of the repository fit the site: they lead to the address of a page, and links to files that are not pages lead to
 * the files in `repository`.
 */
export function siteLinks(md: MarkdownRenderer, repository: string): void {
  md.core.ruler.push('site-links', ({ tokens, env }) => {
    // `path` is where the site has the page, `realPath` where the repository has it. The search knows only the latter.
    const page = relative(pagesRoot, (env.realPath ?? env.path).replaceAll('\\', '/'));
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        if (token.type !== 'link_open') continue;
        const target = token.attrGet('href') ?? '';
        const file = `${repository}/blob/main/${join(dirname(page), target)}`;
        token.attrSet('href', leadsToPage(target) ? siteTarget(page, target) : file);
      }
    }
  });
}

function siteTarget(page: string, target: string): string {
  if (isAddress(target)) return target;
  const [path = '', anchor] = target.split('#');
  const address = `/${addressOf(join(dirname(page), path))}`;
  return anchor === undefined ? address : `${address}#${anchor}`;
}

function leadsToPage(target: string): boolean {
  return isAddress(target) || (/\.md(?:#|$)/.test(target) && !target.includes('examples/'));
}

/** Whether a link leads to another site, or to a heading of its own page. */
function isAddress(target: string): boolean {
  return /^(?:[a-z]+:|#)/.test(target);
}
