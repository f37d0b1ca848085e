import { relative } from 'node:path/posix';
import type { DefaultTheme, MarkdownEnv, MarkdownRenderer } from 'vitepress';
import { pagesRoot } from './page-texts.ts';
import { searchWords } from './search-words.ts';

/** How the site's search ranks sections. */
export const searchOptions = {
  fuzzy: 0.15,
  prefix: true,
  // Words that are only similar, such as "cores" for "cors", come after all that are right.
  weights: { fuzzy: 0.05, prefix: 0.375 },
  boost: { title: 5, titles: 2, text: 1 },
  // It runs in the browser, so it can use nothing of this module.
  boostDocument: (id: string, _term: string, stored?: Record<string, unknown>): number => {
    const isPage = (stored?.titles as readonly string[] | undefined)?.length === 0;
    const forMaintainers =
      /\/(?:METRICS|CHANGELOG|CONTRIBUTING|ROADMAP|GOVERNANCE|benchmarks\/|docs\/(?:decisions\/|releasing|#|$))|(?:SKILL|ARCHITECTURE)\.html/;
    const details =
      /\/(?:docs\/(?:diagnostics|contract-rules|protocol|migrating\/|recipes\/(?:better-auth|uploads))|packages\/python\/|clients\/)/;
    const weight = forMaintainers.test(id) ? 0.15 : details.test(id) ? 0.4 : 1;
    return isPage ? 3 * weight : weight;
  },
} satisfies NonNullable<
  NonNullable<DefaultTheme.LocalSearchOptions['miniSearch']>['searchOptions']
>;

/**
 * Puts the words that people search for next to the title of a page, for the index alone. Examples are left out: they name
 * all that they use.
 */
export function renderForSearch(
  source: string,
  env: MarkdownEnv,
  md: Pick<MarkdownRenderer, 'render'>,
): string {
  const page = relative(pagesRoot, env.path.replaceAll('\\', '/'));
  const words = searchWords[page]?.join(' ') ?? '';
  return md.render(source.replace(EXAMPLE, ''), env).replace('</h1>', `</h1><p>${words}</p>`);
}

const EXAMPLE = /^( *)```.*\n[\s\S]*?^\1```$/gm;
