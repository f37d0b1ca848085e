import { join } from 'node:path';
import { installIntoCache } from '../install-into-cache.ts';
import type { PackedPackage } from '../release/pack-packages.ts';
import { checkedOutput } from './checked-output.ts';

const VERSIONS = { publint: '0.3.25', '@arethetypeswrong/cli': '0.18.5' };

/** Asks publint and "Are the types wrong?" about each package that can be imported. Throws for any of their findings. */
export async function lintPackages(
  packages: readonly Pick<PackedPackage, 'tarball' | 'exports'>[],
): Promise<void> {
  const folder = await installIntoCache({
    name: `package-lint-${Object.values(VERSIONS).join('-')}`,
    manifest: { dependencies: VERSIONS },
  });
  const publint = join(folder, 'node_modules/publint/src/cli.js');
  const attw = join(folder, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  for (const { tarball, exports } of packages) {
    // publint takes the projects in the templates of `create-mikrokit` for parts of that package.
    if (Object.keys(exports).every((entry) => /^\.\/(?:package\.json|parts)$/.test(entry)))
      continue;
    await checkedOutput([process.execPath, publint, 'run', tarball, '--strict']);
    await checkedOutput([process.execPath, attw, tarball, '--profile', 'esm-only']);
  }
}
