import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'rolldown';

/** The files that it writes. */
export const pageFiles: readonly string[] = [
  'dist/page/icon.svg',
  'dist/page/index.html',
  'dist/page/page.css',
  'dist/page/page.js',
];

/** Writes the page of the explorer into its package: one script, with the client in it, and its document and style. */
export async function bundleExplorer(root: string): Promise<void> {
  const source = join(root, 'packages/explorer/page');
  const page = join(root, 'packages/explorer/dist/page');
  await build({
    input: join(source, 'main.ts'),
    platform: 'browser',
    resolve: { conditionNames: ['@mikrokit/source', 'browser', 'import', 'default'] },
    logLevel: 'warn',
    output: {
      file: join(page, 'page.js'),
      format: 'esm',
      minify: true,
      codeSplitting: false,
    },
  });
  for (const name of ['icon.svg', 'index.html', 'page.css'])
    await cp(join(source, name), join(page, name));
}
