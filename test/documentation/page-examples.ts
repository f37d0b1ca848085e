import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { checkTypes, createFolder, printedBy, root } from './example-folder.ts';

/**
 * Type-checks the TypeScript examples of a page, which begin with their file's name (`// api.ts`), runs those that print
 * something, and compares their output with their comments: `console.log(1); // → 1`. They find the dependencies of a
 * workspace, by default those of all.
 */
export async function runExamples(
  t: ExecutionContext,
  page: string,
  workspace?: string,
): Promise<void> {
  const text = readFileSync(join(root, page), 'utf8');
  const examples = [...text.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)];
  const folder = createFolder(t, page.replaceAll('/', '-'), workspace);
  for (const [, name = '', code = ''] of examples) writeFileSync(join(folder, name), code);
  await checkTypes(folder);
  const [, , last = ''] = examples.at(-1) ?? [];
  t.true(last.includes('// → '));
  for (const [, name = '', code = ''] of examples) {
    const expected = [...code.matchAll(/\/\/ → (.*)/g)].map(([, line]) => line);
    if (expected.length === 0) continue;
    const printed = await printedBy(join(folder, name));
    t.deepEqual(printed.trim().split('\n'), expected, name);
  }
}
