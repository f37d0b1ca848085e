import type { MarkdownRenderer } from 'vitepress';

/**
 * Makes links of the repository fit the site: a README is the index of its folder, and links to files that are no pages
 * become their text.
 */
export function siteLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('site-links', ({ tokens }) => {
    for (const { children } of tokens) {
      let isText = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const target = token.attrGet('href') ?? '';
          isText = !leadsToPage(target);
          token.attrSet('href', target.replace(/(^|\/)README\.md/, '$1index.md'));
        }
        if (isText && (token.type === 'link_open' || token.type === 'link_close')) {
          token.type = 'text';
          token.content = '';
        }
      }
    }
  });
}

function leadsToPage(target: string): boolean {
  if (/^(?:[a-z]+:|#)/.test(target)) return true;
  return /\.md(?:#|$)/.test(target) && !target.includes('examples/');
}
