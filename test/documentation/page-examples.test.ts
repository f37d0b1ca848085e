import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
// Inside the workspace, where the packages are found.
const folder = join(root, 'examples/.pages');

/** A whole module and what it prints. */
interface Example {
  readonly file: string;
  readonly code: string;
  readonly output: string;
}

const examples = [
  'codecs',
  'hooks',
  'context',
  'errors',
  'observability',
  'constraints',
  'serverless',
].flatMap((page): Example[] => {
  const text = readFileSync(join(root, `docs/${page}.md`), 'utf8');
  const blocks = [...text.matchAll(/```ts\n((?:(?!```).)*)```\n\n```text\n(.*?)```/gs)];
  return blocks.map(([, code = '', output = ''], i) => ({
    file: `${page}-${i}.ts`,
    code,
    output,
  }));
});

test.before('the examples are typed', async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    types: ['node'],
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ['@mikrokit/source'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const { file, code } of examples) writeFileSync(join(folder, file), code);
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
});

test.after.always(() => rmSync(folder, { recursive: true, force: true }));

for (const { file, output } of examples) {
  test(`${file} prints what its page says`, async (t) => {
    const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
    const { stdout } = await run(process.execPath, [...loader, join(folder, file)], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0' },
    });
    t.is(stdout, output);
  });
}
