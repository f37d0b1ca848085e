import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { checkTypes, createFolder, printedBy, root } from './example-folder.ts';

/**
 * Type-checks the TypeScript examples of a page, which begin with their file's name (`// api.ts`), runs the last
 * one, and compares its output with its comments: `console.log(1); // → 1`.
 */
export async function runExamples(t: ExecutionContext, page: string): Promise<void> {
  const text = readFileSync(join(root, page), 'utf8');
  const examples = [...text.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)];
  const [, last = '', lastText = ''] = examples.at(-1) ?? [];
  const folder = createFolder(t, page.replaceAll('/', '-'));
  for (const [, name = '', code = ''] of examples) writeFileSync(join(folder, name), code);
  await checkTypes(folder);
  const printed = await printedBy(join(folder, last));
  const expected = [...lastText.matchAll(/\/\/ → (.*)/g)].map(([, line]) => line);
  t.true(expected.length > 0);
  t.deepEqual(printed.trim().split('\n'), expected);
}
