import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { checkTypes, createFolder, root } from './example-folder.ts';

const page = readFileSync(join(root, 'docs/testing.md'), 'utf8');
const blocks = [...page.matchAll(/```(?:ts|js)\n\/\/ (\S+)\n(.*?)```/gs)];
const texts = new Map(blocks.map(([, name = '', code = '']) => [name, code]));

// Vitest and Jest are tested by `npm run test:tools`.
for (const [runner, files, command, passed] of [
  ['node:test', ['api.test.ts'], ['--test', '--test-reporter=tap'], /^# pass 3$/m],
  [
    'AVA',
    ['ava.test.ts', 'ava.config.js'],
    [join(root, 'node_modules/ava/entrypoints/cli.mjs')],
    /1 test passed/,
  ],
] as const) {
  test(`the tests of docs/testing.md pass with ${runner}`, async (t) => {
    const folder = createFolder(t, `runner-${runner.replace(':', '-')}`);
    for (const name of ['user.ts', 'api.ts', ...files]) {
      writeFileSync(join(folder, name), texts.get(name) ?? '');
    }
    await checkTypes(folder);
    const loader = runner === 'AVA' ? [] : ['--import', '@mikrokit/compiler/register'];
    const { code, stdout, stderr } = await runCommand([process.execPath, ...loader, ...command], {
      cwd: folder,
      // This test runs in a process of AVA's, whose variables mean other tests.
      env: { NODE_OPTIONS: '--conditions=@mikrokit/source', NODE_TEST_CONTEXT: undefined },
    });
    t.is(code, 0, stdout + stderr);
    t.regex(stdout, passed);
  });
}
