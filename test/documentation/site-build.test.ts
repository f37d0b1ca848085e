import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { llmsIndex } from '../../site/llms-texts.ts';
import { pagesRoot } from '../../site/page-texts.ts';

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

/** The links and images of a Markdown text that lead to files. */
function linksOf(text: string): readonly string[] {
  const links = text.replace(/^ *```.*?^ *```$/gms, '').matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g);
  return [...links].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));
}
