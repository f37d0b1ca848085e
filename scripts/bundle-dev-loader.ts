import { join } from 'node:path';
import { build } from 'rolldown';

/** The file that it writes into the package of the commands. */
export const devLoaderFile = 'dist/dev-register.bundle.js';

/**
 * Bundles the loader of servers under `mikrokit dev`, with the part of the compiler's loader that it needs. Each start of a
 * server then loads 1 file instead of 20.
 */
export async function bundleDevLoader(root: string): Promise<void> {
  const folder = join(root, 'packages/cli');
  await build({
    platform: 'node',
    input: join(folder, 'dist/dev/dev-register.js'),
    // For threads and processes of the server, which compile by themselves.
    external: '@mikrokit/compiler/register',
    logLevel: 'warn',
    output: { file: join(folder, devLoaderFile), format: 'esm' },
  });
}
