// `npm run report`: writes what was published of the results into the documents that show it.
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { documents } from './documents.ts';
import { currentText, render } from './generated-sections.ts';

for (const document of documents) {
  const text = await render(document);
  const isCurrent = text === (await currentText(document.file));
  if (!isCurrent) await writeFile(document.file, text);
  console.log(`${isCurrent ? 'current' : 'written'}  ${relative(process.cwd(), document.file)}`);
}
