import { existsSync, globSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import test from 'ava';
import { docsIndex, indexPage } from '../../site/docs-index.ts';
import { draw } from '../../site/drawings/draw.ts';
import { drawings } from '../../site/drawings/drawings.ts';
import { headingSlug } from '../../site/heading-slug.ts';
import { llmsFull, llmsIndex } from '../../site/llms-texts.ts';
import { pagesRoot, readPage, titleOf } from '../../site/page-texts.ts';
import { pageGroups } from '../../site/pages.ts';

const pages = pageGroups.flatMap((group) => group.pages);

function withoutBlocks(text: string): string {
  return text.replace(/^( *)```.*?^\1```$/gms, '');
}

function withoutCode(text: string): string {
  return withoutBlocks(text).replace(/`[^`\n]*`/g, '');
}

function cellsOf(row: string): number {
  return row.replaceAll('\\|', '').split('|').length;
}

/** The anchors of a page's headings. */
function anchorsOf(page: string): ReadonlySet<string> {
  const text = withoutBlocks(readPage(page));
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = headingSlug(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    for (let i = 0; ; i++) {
      const anchor = i === 0 ? slug : `${slug}-${i}`;
      if (anchors.has(anchor)) continue;
      anchors.add(anchor);
      break;
    }
  }
  return anchors;
}

test('the sidebar has each page once', (t) => {
  const all = globSync(
    [
      '*.md',
      'docs/*.md',
      'docs/{learn,recipes,migrating,reference}/*.md',
      'docs/decisions/*.md',
      'packages/*/{README,SKILL,ARCHITECTURE}.md',
      'clients/*/README.md',
      'benchmarks/*.md',
    ],
    { cwd: pagesRoot },
  ).map((page) => page.replaceAll('\\', '/'));
  t.deepEqual([...pages].sort(), all.sort());
});

for (const page of pages) {
  test(`the links and images of ${page} lead to files and headings`, (t) => {
    const dead = [...withoutCode(readPage(page)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(
      ([, link = '']) => {
        if (/^[a-z]+:/.test(link)) return [];
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : normalize(join(dirname(page), path));
        if (!existsSync(join(pagesRoot, target))) return [link];
        if (anchor === undefined || !target.endsWith('.md')) return [];
        return anchorsOf(target).has(anchor) ? [] : [link];
      },
    );
    t.deepEqual(dead, []);
  });
}

test('the rows of a table have as many cells as its heading', (t) => {
  const broken = pages.flatMap((page) => {
    const tables = withoutBlocks(readPage(page)).matchAll(/(?:^\|.*\n?)+/gm);
    return [...tables].flatMap(([table]) => {
      const rows = table.trim().split('\n');
      return rows
        .filter((row) => cellsOf(row) !== cellsOf(rows[0] ?? ''))
        .map((row) => `${page}: ${row}`);
    });
  });
  t.deepEqual(broken, []);
});

test('llms.txt lists every page with its title, and llms-full.txt has their texts', (t) => {
  const index = llmsIndex();
  t.regex(index, /^# MikroKit\n\n> \S.+\n\n## Learn\n/);
  const full = llmsFull();
  for (const page of pages) {
    t.true(index.includes(`- [${titleOf(page)}](${page})\n`), page);
    t.true(full.includes(readPage(page).trim()), page);
  }
});

test('the drawings are as `npm run docs -- --drawings` writes them', (t) => {
  for (const [name, drawing] of Object.entries(drawings))
    t.is(readPage(`docs/drawings/${name}.svg`), draw(drawing));
});

test('docs/README.md lists all pages as `npm run docs -- --index` writes it', (t) => {
  t.is(readPage(indexPage), docsIndex());
});
