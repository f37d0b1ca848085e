import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { llmsIndex } from '../../site/llms-texts.ts';
import { pathOf } from '../../site/page-address.ts';
import { pagesRoot } from '../../site/page-texts.ts';
import { pageGroups } from '../../site/pages.ts';
import { searchOptions } from '../../site/search.ts';
import { hasChromium, launchChromium } from '../support/chromium.ts';
import { overflows } from './site-overflow.ts';
import { questions } from './site-questions.ts';

const dist = join(pagesRoot, 'site/dist');

test.serial('npm run docs -- --build writes all pages, a search index and llms.txt', async (t) => {
  t.timeout(300_000);
  const build = [process.execPath, join(pagesRoot, 'scripts/docs.ts'), '--build'];
  const { code, stdout, stderr } = await runCommand(build, { env: { NODE_OPTIONS: '' } });
  t.is(code, 0, stdout + stderr);
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  t.is(read('llms.txt'), llmsIndex());
  t.true(read('llms-full.txt').includes('# Routes and their paths'));
  t.regex(read('docs/routing.html'), /<h1 id="routes-and-their-paths"/);
  t.regex(read('packages/http/index.html'), /<h1 id="mikrokithttp"/);
  t.is(globSync('assets/chunks/*localSearchIndex*.js', { cwd: dist }).length, 1);
});

test.serial('llms.txt and the Markdown that it links to have no dead links on the site', (t) => {
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  const pages = linksOf(read('llms.txt'));
  t.true(pages.includes('docs/routing.md'));
  const dead = ['llms.txt', ...pages].flatMap((page) =>
    linksOf(read(page))
      .filter((link) => !existsSync(join(dist, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  t.deepEqual(dead, []);
});

test.serial('the search finds the right page first', async (t) => {
  const search = await loadSearch();
  const pageOf = new Map(
    pageGroups.flatMap(({ pages }) => pages.map((page) => [idOf(page), page])),
  );
  const wrong = Object.entries(questions).flatMap(([question, right]) => {
    const [first] = search(question);
    const page = pageOf.get(first?.replace(/#.*/, '') ?? '');
    return page !== undefined && right.includes(page) ? [] : [`${question}: ${first}`];
  });
  t.true(Object.keys(questions).length >= 30);
  t.deepEqual(wrong, []);
});

test.serial('nothing is wider than its column on a phone, a tablet and a laptop', async (t) => {
  if (!hasChromium('the widths of the documentation')) {
    t.pass();
    return;
  }
  t.timeout(600_000);
  const browser = await launchChromium();
  t.teardown(() => browser.close());
  const pages = pageGroups.flatMap((group) => group.pages);
  t.deepEqual(await overflows(browser, dist, pages, join(pagesRoot, 'site/screenshots')), []);
});

test.serial('cells of tables have the headings of their columns, which phones show', (t) => {
  const html = readFileSync(join(dist, 'docs/production.html'), 'utf8');
  t.regex(
    html,
    /<td data-label="option"><code>compress<\/code><\/td>\s*<td data-label="default">off</,
  );
});

test.serial('the site has a favicon, a sitemap, and links to edit a page and to examples', (t) => {
  const html = readFileSync(join(dist, 'docs/hooks.html'), 'utf8');
  t.regex(html, /<link rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml,/);
  t.regex(html, /href="https:\/\/github\.com\/[^"]*\/edit\/main\/docs\/hooks\.md"/);
  const routes = readFileSync(join(dist, 'docs/http-routes.html'), 'utf8');
  t.regex(routes, /href="https:\/\/github\.com\/[^"]*\/blob\/main\/examples\/conduit"/);
  t.regex(readFileSync(join(dist, 'sitemap.xml'), 'utf8'), /<loc>[^<]*\/docs\/hooks\.html<\/loc>/);
});

/** The id of a page in the search index. */
function idOf(page: string): string {
  const path = pathOf(page);
  return path.endsWith('/') ? path : `${path}.html`;
}

/** The search of the built site, with its index and the options that it has in the browser. */
async function loadSearch(): Promise<(question: string) => readonly string[]> {
  const [file = ''] = globSync('assets/chunks/*localSearchIndexroot*.js', { cwd: dist });
  const { default: index } = await import(pathToFileURL(join(dist, file)).href);
  const fromVitepress = createRequire(import.meta.resolve('vitepress'));
  const { default: MiniSearch } = await import(
    pathToFileURL(fromVitepress.resolve('minisearch')).href
  );
  const search = MiniSearch.loadJSON(index, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions,
  });
  return (question) => search.search(question).map(({ id }: { id: string }) => id);
}

/** The links and images of a Markdown text that lead to files. */
function linksOf(text: string): readonly string[] {
  const links = text.replace(/^ *```.*?^ *```$/gms, '').matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g);
  return [...links].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));
}
