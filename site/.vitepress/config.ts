import { defineConfig } from 'vitepress';
import { headingSlug } from '../heading-slug.ts';
import { titleOf } from '../page-texts.ts';
import { pageGroups } from '../pages.ts';
import { siteLinks } from '../site-links.ts';

const shown = new Set(pageGroups.flatMap(({ pages }) => pages));

/** The page's address: a README is the index of its folder. */
const addressOf = (page: string) => page.replace(/(^|\/)README\.md$/, '$1index.md');

export default defineConfig({
  title: 'MikroKit',
  description: 'Functions with plain TypeScript types become a validated, fast RPC API',
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
      siteLinks(md);
      md.core.ruler.before('normalize', 'without-comments', (state) => {
        state.src = state.src.replace(/^<!--.*-->$/gm, '');
      });
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: pageGroups.map(({ title, pages }) => ({
      text: title,
      collapsed: title !== 'Start here',
      items: pages.map((page) => ({
        text: titleOf(page),
        link: `/${addressOf(page).replace(/(?:index)?\.md$/, '')}`,
      })),
    })),
  },
  buildEnd: ({ pages }) => {
    const extra = pages.filter((page) => !shown.has(page));
    if (extra.length > 0) throw new Error(`site/pages.ts does not list ${extra.join(', ')}`);
  },
});
