import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

const api = `import { createRouter } from '@mikrokit/router';
export const api = createRouter({ files: { added: (_context, file: { name: string }): void => {} } });
`;

test('the files of docs/serverless.md are what the hosts take', async (t) => {
  const text = readFileSync(join(root, 'docs/serverless.md'), 'utf8');
  const files = [...text.matchAll(/```ts\n\/\/ (\S+\.ts)\n(.*?)```/gs)];
  t.true(files.length >= 4);
  // Inside the workspace, where the packages are found.
  const folder = join(root, 'examples/.serverless');
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const compilerOptions = {
    module: 'nodenext',
    strict: true,
    types: ['node'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ['@mikrokit/source'],
  };
  for (const [, name = '', code = ''] of [
    ...files,
    ['', 'api.ts', api],
    ['', 'tsconfig.json', JSON.stringify({ compilerOptions })],
    ['', 'package.json', '{ "type": "module" }'],
  ]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  t.pass();
});
