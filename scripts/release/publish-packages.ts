import { npmCommand } from '../npm-command.ts';
import { checkedOutput } from '../pack-test/checked-output.ts';
import { type CommandOptions, runCommand } from '../run-command.ts';
import type { PackedPackage } from './pack-packages.ts';

/** Options of {@link publishPackages}. */
export interface PublishOptions {
  /** Flags of `npm publish`. */
  readonly flags: readonly string[];
  /** The folder and variables with which npm runs, and so its settings. Default: here. */
  readonly npm?: CommandOptions;
}

/** Publishes the packages whose versions the registry does not have. */
export async function publishPackages(
  packages: readonly PackedPackage[],
  { flags, npm = {} }: PublishOptions,
): Promise<void> {
  for (const { name, version, tarball } of packages) {
    const found = await runCommand(npmCommand('view', `${name}@${version}`, 'version'), npm);
    if (found.code === 0 && found.stdout.trim() === version) {
      console.log(`${name}@${version} is published already`);
      continue;
    }
    await checkedOutput(npmCommand('publish', tarball, '--access', 'public', ...flags), npm);
    console.log(`${name}@${version} published`);
  }
}
