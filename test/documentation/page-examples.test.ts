import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import {
  checkTypes,
  compileAll,
  folderPath,
  makeFolder,
  printedBy,
  removeFolder,
  root,
} from './example-folder.ts';

/** A module and its output. */
interface Example {
  readonly file: string;
  readonly code: string;
  readonly output: string;
}

const examples = [
  'codecs',
  'hooks',
  'sessions',
  'context',
  'errors',
  'observability',
  'metrics',
  'raw',
  'files',
  'constraints',
  'schemas',
  'contracts',
  'serverless',
  'recipes/environment',
  'recipes/limiter',
  'recipes/uploads',
].flatMap((page): Example[] => {
  const text = readFileSync(join(root, `docs/${page}.md`), 'utf8');
  const blocks = [...text.matchAll(/```ts\n((?:(?!```).)*)```\n\n```text\n(.*?)```/gs)];
  return blocks.map(([, code = '', output = ''], i) => ({
    file: `${page.replace('/', '-')}-${i}.ts`,
    code,
    output,
  }));
});

const folder = folderPath('pages');

test.before('the examples are typed', async () => {
  makeFolder('pages');
  for (const { file, code } of examples) writeFileSync(join(folder, file), code);
  await checkTypes(folder);
  compileAll(
    folder,
    examples.map(({ file }) => file),
  );
});

test.after.always(() => removeFolder(folder));

for (const { file, output } of examples) {
  test(`${file} prints the output on its page`, async (t) => {
    t.is(await printedBy(join(folder, file)), output);
  });
}
