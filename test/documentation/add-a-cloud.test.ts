import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { copyTree } from './copy-tree.ts';
import { checkTypes, root } from './example-folder.ts';
import { followBlock, readRecipe } from './recipe.ts';

test('the adapter of the recipe for a cloud compiles and passes the conformance suite', async (t) => {
  t.timeout(400_000);
  const folder = copyTree(t, 'cloud');
  const blocks = readRecipe('Add a cloud');
  t.is(blocks.length, 5);
  for (const block of blocks) followBlock(folder, block);
  await checkTypes(folder);
  const ava = `${root}/node_modules/ava/entrypoints/cli.mjs`;
  const { code, stdout } = await runCommand(
    [process.execPath, ava, 'conformance/test/netlify.test.ts'],
    { cwd: folder },
  );
  t.is(code, 0, stdout);
  t.regex(stdout, /\d{3} tests passed/);
});
