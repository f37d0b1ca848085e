// `npm run report`: writes published results into the documents that show them, and into generated files.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { readCommandLine } from '../harness/command-line.ts';
import { documents } from './documents.ts';
import { generatedFiles } from './generated-files.ts';
import { currentText, render } from './generated-sections.ts';

readCommandLine({
  usage: 'npm run report',
  about: 'Writes what was published of the results into the documents that show it.',
  options: {},
});

for (const document of documents) await update(document.file, await render(document));
for (const { file, make } of generatedFiles) await update(file, (await make()) ?? '');

/** Writes a file if it differs; without a text it removes the file. */
async function update(file: string, text: string): Promise<void> {
  const isCurrent = text === (await currentText(file));
  if (!isCurrent && text === '') await rm(file);
  else if (!isCurrent) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  console.log(`${isCurrent ? 'current' : 'written'}  ${relative(process.cwd(), file)}`);
}
