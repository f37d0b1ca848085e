import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { labelCells } from '../cell-labels.ts';
import { headingSlug } from '../heading-slug.ts';
import { addressOf, pathOf } from '../page-address.ts';
import { pagesRoot, titleOf } from '../page-texts.ts';
import { landingPage, pageGroups, type Section, sections } from '../pages.ts';
import { renderForSearch, searchOptions } from '../search.ts';
import { siteLinks } from '../site-links.ts';

const shown = new Set(pageGroups.flatMap(({ pages }) => pages));

const { repository } = JSON.parse(readFileSync(join(pagesRoot, 'package.json'), 'utf8'));
const [, owner = '', name = ''] = /github\.com\/([^/]+)\/([^/]+)$/.exec(repository) ?? [];

const favicon = readFileSync(join(import.meta.dirname, '../favicon.svg'), 'utf8');

export default defineConfig({
  title: 'MikroKit',
  description: 'Functions with plain TypeScript types become a validated, fast RPC API',
  lang: 'en',
  // GitHub serves the site of a project below its name.
  base: process.env.SITE_BASE ?? '/',
  sitemap: { hostname: `https://${owner}.github.io/${name}/` },
  head: [
    [
      'link',
      {
        rel: 'icon',
        type: 'image/svg+xml',
        href: `data:image/svg+xml,${encodeURIComponent(favicon)}`,
      },
    ],
  ],
  // The pages stay where GitHub shows them.
  srcDir: '..',
  outDir: 'dist',
  srcExclude: [
    '**/{node_modules,dist,.cache,test,tests,templates,site}/**',
    'examples/**',
    'conformance/**',
  ],
  rewrites: addressOf,
  markdown: {
    // `Promise<T>` in a heading is text.
    html: false,
    anchor: { slugify: headingSlug },
    config: (md) => {
      siteLinks(md, repository);
      labelCells(md);
      md.core.ruler.before('normalize', 'without-comments', (state) => {
        state.src = state.src.replace(/^<!--.*-->$/gm, '');
      });
    },
  },
  transformPageData: ({ filePath, frontmatter }) =>
    filePath === landingPage
      ? { frontmatter: { ...frontmatter, sidebar: false, aside: false, pageClass: 'landing' } }
      : undefined,
  themeConfig: {
    logo: { src: `data:image/svg+xml,${encodeURIComponent(favicon)}`, alt: '' },
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions }, _render: renderForSearch },
    },
    outline: [2, 3],
    nav: sections.map(navOf),
    socialLinks: [{ icon: 'github', link: repository }],
    editLink: {
      pattern: `${repository}/edit/main/:path`,
      text: 'Edit this page on GitHub',
    },
    sidebar: sections.map(sidebarOf),
  },
  buildEnd: ({ pages }) => {
    const extra = pages.filter((page) => !shown.has(page));
    if (extra.length > 0) throw new Error(`site/pages.ts does not list ${extra.join(', ')}`);
  },
});

/** The entry of a section in the menu. It leads to the first page after the README, and is marked on all of them. */
function navOf({ title, groups }: Section) {
  const pages = groups.flatMap((group) => group.pages);
  const [first = landingPage] = pages.filter(
    (page) => page !== landingPage && page !== 'README.md',
  );
  const paths = pages.map((page) => pathOf(page).replaceAll('.', '\\.'));
  return { text: title, link: pathOf(first), activeMatch: `^(?:${paths.join('|')})$` };
}

/** A section in the sidebar. Its groups are parts of it, unless it has only one. */
function sidebarOf({ title, groups }: Section) {
  const parts = groups.map((group) => ({
    text: group.title.replace(/^Guides: ./, (start) => start.slice(-1).toUpperCase()),
    collapsed: true,
    items: group.pages.map((page) => ({ text: titleOf(page), link: pathOf(page) })),
  }));
  const [only] = parts;
  const items = parts.length === 1 && only ? only.items : parts;
  return { text: title, collapsed: title !== 'Learn' && title !== 'Guides', items };
}
