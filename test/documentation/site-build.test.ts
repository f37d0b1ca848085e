import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { llmsIndex } from '../../site/llms-texts.ts';
import { pagesRoot } from '../../site/page-texts.ts';

test('npm run docs -- --build writes all pages, a search index and llms.txt', async (t) => {
  const build = [process.execPath, join(pagesRoot, 'scripts/docs.ts'), '--build'];
  const { code, stdout, stderr } = await runCommand(build, { env: { NODE_OPTIONS: '' } });
  t.is(code, 0, stdout + stderr);
  const dist = join(pagesRoot, 'site/dist');
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  t.is(read('llms.txt'), llmsIndex());
  t.true(read('llms-full.txt').includes('# Routes and their paths'));
  t.regex(read('docs/routing.html'), /<h1 id="routes-and-their-paths"/);
  t.regex(read('packages/http/index.html'), /<h1 id="mikrokithttp"/);
  t.is(globSync('assets/chunks/*localSearchIndex*.js', { cwd: dist }).length, 1);
});
