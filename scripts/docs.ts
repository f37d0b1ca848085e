import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, createServer } from 'vitepress';
import { docsIndex, indexPage } from '../site/docs-index.ts';
import { draw } from '../site/drawings/draw.ts';
import { drawings } from '../site/drawings/drawings.ts';
import { llmsFull, llmsIndex } from '../site/llms-texts.ts';
import { writeMarkdownPages } from '../site/markdown-pages.ts';
import { pagesRoot } from '../site/page-texts.ts';
import { readPublicApis } from '../site/reference/read-api.ts';
import { referencePage, referenceText } from '../site/reference/reference-pages.ts';

// `npm run docs` serves the site and follows changes. `npm run docs -- --build` writes it to
// site/dist, `npm run docs -- --index` the list of all pages for GitHub, `npm run docs --
// --reference` the pages of docs/reference, and `npm run docs -- --drawings` docs/drawings.
const { values } = parseArgs({
  options: {
    build: { type: 'boolean', default: false },
    index: { type: 'boolean', default: false },
    reference: { type: 'boolean', default: false },
    drawings: { type: 'boolean', default: false },
  },
});
const site = join(pagesRoot, 'site');

if (values.index) {
  writeFileSync(join(pagesRoot, indexPage), docsIndex());
} else if (values.reference) {
  const apis = readPublicApis();
  mkdirSync(join(pagesRoot, 'docs/reference'), { recursive: true });
  for (const api of apis)
    writeFileSync(join(pagesRoot, referencePage(api.packageName)), referenceText(api));
} else if (values.drawings) {
  const folder = join(pagesRoot, 'docs/drawings');
  mkdirSync(folder, { recursive: true });
  for (const [name, drawing] of Object.entries(drawings))
    writeFileSync(join(folder, `${name}.svg`), draw(drawing));
} else if (values.build) {
  await build(site);
  const dist = join(site, 'dist');
  writeMarkdownPages(dist);
  writeFileSync(join(dist, 'llms.txt'), llmsIndex());
  writeFileSync(join(dist, 'llms-full.txt'), llmsFull());
} else {
  const server = await createServer(site);
  await server.listen();
  server.printUrls();
}
