import { landingPage } from './pages.ts';

/** The file that the site makes of a page: a README is the index of its folder, and the site opens with its landing page. */
export function addressOf(page: string): string {
  if (page === landingPage) return 'index.md';
  if (page === 'README.md') return 'readme.md';
  return page.replace(/(^|\/)README\.md$/, '$1index.md');
}

/** The path of a page on the site, as links and the search have it: `/docs/routing`, `/packages/http/`. */
export function pathOf(page: string): string {
  return `/${addressOf(page).replace(/(?:index)?\.md$/, '')}`;
}
