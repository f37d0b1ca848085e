import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { copyTree } from './copy-tree.ts';
import { checkTypes } from './example-folder.ts';
import { followBlock, readRecipe } from './recipe.ts';

const program = `import { createClient, inProcess } from '@mikrokit/client';
import { composePolicies, spacing } from '@mikrokit/policies';
import { createRouter } from '@mikrokit/router';

/** Whether the last of some calls starts so many milliseconds after the first was made, or later. */
async function lasts(least: number, calls: number, call: (work: () => void) => Promise<unknown>) {
  const begun = performance.now();
  let last = begun;
  await Promise.all(Array.from({ length: calls }, () => call(() => void (last = performance.now()))));
  console.log(last - begun >= least - 2);
}

const policies = composePolicies({ spacing: 40, retry: 1 });
await lasts(80, 3, (work) => policies.execute(work));

let start = () => {};
const api = createRouter({ start: () => start() });
const client = createClient<typeof api>({
  transport: inProcess(api),
  policies: { spacing: spacing(40) },
});
// A retry of its own composes the policies of the client anew.
const spaced = client.with({ retry: 1 });
await lasts(40, 2, (work) => {
  start = work;
  return spaced.start();
});
`;

test('the policy of the recipe compiles, and composes and calls with it are spaced', async (t) => {
  t.timeout(300_000);
  const folder = copyTree(t, 'policy');
  const blocks = readRecipe('Add a policy');
  t.is(blocks.length, 5);
  for (const block of blocks) followBlock(folder, block);
  const file = join(folder, 'packages/client/test/spaced.ts');
  writeFileSync(file, program);
  await checkTypes(folder);
  const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const { stdout, stderr } = await runCommand([process.execPath, ...loader, file], { cwd: folder });
  t.is(stdout, 'true\ntrue\n', stderr);
});
