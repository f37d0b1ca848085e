import { runCommand } from '../run-command.ts';
import { OWNER_PLACEHOLDER, readProjectLinks } from './project-links.ts';

/** What a real release needs in addition to this repository, in the order of docs/releasing.md. */
export async function missingForRelease(): Promise<readonly string[]> {
  const { repository } = readProjectLinks();
  const remote = await runCommand(['git', 'remote', 'get-url', 'origin']);
  const isPushed = remote.code === 0 && remote.stdout.includes(repository.replace('https://', ''));
  return [
    ...(repository.includes(OWNER_PLACEHOLDER)
      ? [`an owner: "repository" in package.json says ${repository}; release:publish rejects that`]
      : []),
    ...(isPushed
      ? []
      : [`a repository at ${repository}, with its actions, pages and private reports`]),
    'trusted publishers, entered by hand: release.yml and canary.yml for each package on npm, release.yml for mikrokit and mikrokit-fast on PyPI',
    'green workflows on macOS and Windows, and wheels for musl, ARM and macOS: nothing here can run them',
  ];
}
