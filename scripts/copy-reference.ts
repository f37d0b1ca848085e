import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The files that it writes. */
export const referenceFiles: readonly string[] = [
  'dist/page/icon.svg',
  'dist/page/index.html',
  'dist/page/scalar.js',
  'dist/page/scalar.LICENSE',
  'dist/page/start.js',
];

/** Writes the page of the reference into its package, with Scalar's script and licence. */
export async function copyReference(root: string): Promise<void> {
  const source = join(root, 'packages/reference/page');
  const page = join(root, 'packages/reference/dist/page');
  for (const name of ['icon.svg', 'index.html', 'start.js', 'scalar.LICENSE'])
    await cp(join(source, name), join(page, name));
  const require = createRequire(join(root, 'packages/reference/package.json'));
  const scalar = dirname(require.resolve('@scalar/api-reference'));
  await cp(join(scalar, 'browser/standalone.js'), join(page, 'scalar.js'));
}
