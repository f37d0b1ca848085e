import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { copyTree } from './copy-tree.ts';
import { checkTypes, root } from './example-folder.ts';
import { followBlock, readRecipe } from './recipe.ts';

const program = `import { serve } from '@mikrokit/http';

const api = { accept: () => ({ status: 404, headers: [], body: '' }), prepare: async () => {} };
await serve(api, { onListening: 'no function' }).catch((error) => console.log(error.message));
const server = await serve(api, { port: 0, onListening: (url) => console.log(url) });
console.log(server.url);
await server.close();
`;

/** An option that every host has. */
const shared = {
  path: 'packages/http/src/middleware/middleware.ts',
  code: 'export interface MiddlewareOptions {\n  readonly serverName?: string;\n',
};

test('the option of the recipe compiles, is checked, and does what it says', async (t) => {
  t.timeout(400_000);
  const folder = copyTree(t, 'serve-option');
  const [declaration, ...others] = readRecipe('Add an option of `serve`');
  t.is(others.length, 3);
  if (declaration) followBlock(folder, declaration);
  followBlock(folder, shared);
  t.deepEqual(await filesWithErrors(folder), [
    'packages/http/src/middleware/middleware-option-names.ts',
    'packages/http/src/serve-option-checks.ts',
    'packages/http/src/server-parts.ts',
    'packages/serverless/src/aws/lambda-function.ts',
  ]);
  copyFileSync(join(root, shared.path), join(folder, shared.path));
  for (const block of others) followBlock(folder, block);
  t.deepEqual(await filesWithErrors(folder), []);

  const file = join(folder, 'packages/http/listening.mjs');
  writeFileSync(file, program);
  const node = [process.execPath, '--conditions=@mikrokit/source', file];
  const { stdout, stderr } = await runCommand(node, { cwd: folder });
  const [message, told, url] = stdout.split('\n');
  t.is(message, 'onListening is "no function"; pass a function', stderr);
  t.is(told, url, stderr);
  t.regex(url ?? '', /^http:/);
});

async function filesWithErrors(folder: string): Promise<readonly string[]> {
  try {
    await checkTypes(folder, folder);
    return [];
  } catch (error) {
    const { stdout } = error as { readonly stdout: string };
    const files = Array.from(
      stdout.matchAll(/^(\S[^(\n]*)\(\d+,\d+\): error/gm),
      ([, file]) => file,
    );
    return [...new Set(files as string[])].sort();
  }
}
