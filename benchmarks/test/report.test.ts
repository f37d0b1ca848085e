import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { documents } from '../report/documents.ts';
import { generatedFiles } from '../report/generated-files.ts';
import { currentText, render } from '../report/generated-sections.ts';

const OUTDATED =
  'npm run report brings it up to date, and marks tables that are older than the code';
const root = fileURLToPath(new URL('../../', import.meta.url));

for (const document of documents) {
  test(`${relative(root, document.file)} shows the published results`, async (t) => {
    const [text, expected] = [await currentText(document.file), await render(document)];
    t.true(text === expected, OUTDATED);
  });
}

for (const { file, make } of generatedFiles) {
  test(`${relative(root, file)} is generated from the published results`, async (t) => {
    const [text, expected = ''] = [await currentText(file), await make()];
    t.true(text === expected, OUTDATED);
  });
}

test('only the text between the marks of a section is replaced', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = join(folder, 'page.md');
  await writeFile(file, 'before\n<!-- generated: a -->\nold\n<!-- end: a -->\nafter\n');
  const text = 'before\n<!-- generated: a -->\n\nnew\n\n<!-- end: a -->\nafter\n';
  t.is(await render({ file, sections: { a: async () => 'new' } }), text);
  await t.throwsAsync(render({ file, sections: {} }), { message: /what is 'a'/ });
  await t.throwsAsync(render({ file, sections: { a: async () => '', b: async () => '' } }), {
    message: /has no place for 'b'/,
  });
});
