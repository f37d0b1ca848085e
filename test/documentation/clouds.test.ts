import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'ava';
import { checkTypes, createFolder, root } from './example-folder.ts';

const api = `import { createRouter } from '@mikrokit/router';
export const api = createRouter({ files: { added: (_context, file: { name: string }): void => {} } });
`;

test('the files of docs/serverless.md have the types that the hosts expect', async (t) => {
  const text = readFileSync(join(root, 'docs/serverless.md'), 'utf8');
  const files = [...text.matchAll(/```ts\n\/\/ (\S+\.ts)\n(.*?)```/gs)];
  t.true(files.length >= 4);
  const folder = createFolder(t, 'clouds');
  for (const [, name = '', code = ''] of [...files, ['', 'api.ts', api]]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  await t.notThrowsAsync(checkTypes(folder));
});
