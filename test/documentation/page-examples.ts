import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ExecutionContext } from 'ava';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/**
 * Type-checks the TypeScript examples of a page, which begin with their file's name (`// api.ts`), runs the last
 * of them, and compares what it prints with what its comments say: `console.log(1); // → 1`.
 */
export async function runExamples(t: ExecutionContext, page: string): Promise<void> {
  const text = readFileSync(join(root, page), 'utf8');
  const examples = [...text.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)];
  const [, last = '', lastText = ''] = examples.at(-1) ?? [];
  // Inside the workspace, where the packages are found.
  const folder = join(root, 'examples', `.${page.replaceAll('/', '-')}`);
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  const compilerOptions = {
    module: 'nodenext',
    strict: true,
    types: ['node'],
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ['@mikrokit/source'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const [, name = '', code = ''] of examples) writeFileSync(join(folder, name), code);
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const { stdout } = await run(process.execPath, [...loader, join(folder, last)], {
    cwd: join(root, 'examples/users'),
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const said = [...lastText.matchAll(/\/\/ → (.*)/g)].map(([, line]) => line);
  t.true(said.length > 0);
  t.deepEqual(stdout.trim().split('\n'), said);
}
