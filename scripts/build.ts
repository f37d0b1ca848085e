// Builds the published files of each package, but only changed ones. `npm run build` starts with an
// empty folder.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleCompiler } from './bundle-compiler.ts';
import { bundleDevLoader } from './bundle-dev-loader.ts';
import { bundleExplorer } from './bundle-explorer.ts';
import { copyReference } from './copy-reference.ts';
import { runCommand } from './run-command.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.build.json'];
const { code } = await runCommand([process.execPath, ...command], { cwd: root, echo: true });
process.exitCode = code;
if (code === 0) {
  // For `mikrokit explain`.
  copyFileSync(join(root, 'docs/diagnostics.md'), join(root, 'packages/cli/dist/diagnostics.md'));
  await bundleCompiler(root);
  await bundleDevLoader(root);
  await bundleExplorer(root);
  await copyReference(root);
}
