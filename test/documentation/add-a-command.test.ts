import { join } from 'node:path';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { copyTree } from './copy-tree.ts';
import { checkTypes } from './example-folder.ts';
import { followBlock, readRecipe } from './recipe.ts';

test('the command of the recipe compiles and runs', async (t) => {
  t.timeout(300_000);
  const folder = copyTree(t, 'command');
  const blocks = readRecipe('Add a command');
  t.is(blocks.length, 2);
  for (const block of blocks) followBlock(folder, block);
  await checkTypes(folder);
  const mikrokit = join(folder, 'packages/compiler/bin/mikrokit.js');
  const run = (...args: readonly string[]) =>
    runCommand([process.execPath, mikrokit, ...args], {
      cwd: join(folder, 'packages/compiler/test/plugin/fixtures/app'),
    });
  const counted = await run('count');
  t.deepEqual([counted.code, counted.stdout], [0, '2\n'], counted.stderr);
  const wrong = await run('count', '--exports');
  t.deepEqual(
    [wrong.code, wrong.stderr.split('\n\n').at(-1)],
    [2, 'Unknown option --exports. Did you mean --export?\n'],
  );
  t.regex((await run('--help')).stdout, /^ {2}count {2,}print how many routes a router has$/m);
  t.regex((await run('count', '--help')).stdout, /^Usage: mikrokit count \[module\] \[options\]$/m);
});
