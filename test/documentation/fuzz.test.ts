import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { createFolder, root } from './example-folder.ts';

test('the command of docs/fuzz.md prints its report', async (t) => {
  const page = readFileSync(join(root, 'docs/fuzz.md'), 'utf8');
  const blocks = [...page.matchAll(/```\w+\n(.*?)```/gs)].map(([, text = '']) => text);
  const [api = '', command = '', ...printed] = blocks;
  const folder = createFolder(t, 'fuzz');
  writeFileSync(join(folder, 'api.ts'), api);
  const mikrokit = join(root, 'packages/cli/dist/main.js');
  const [npx, name, ...args] = command.trim().split(' ');
  t.deepEqual([npx, name], ['npx', 'mikrokit']);
  const env = { NODE_OPTIONS: '', FORCE_COLOR: '0' };
  const { code, stdout } = await runCommand([process.execPath, mikrokit, ...args], {
    cwd: folder,
    env,
  });
  t.is(code, 1, stdout);
  t.is(printed.length, 3);
  for (const text of printed) t.true(stdout.includes(text.trim()), stdout);
});
