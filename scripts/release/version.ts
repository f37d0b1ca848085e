// `npm run release:version`: commits and tags the next version. The first one is the version in
// lerna.json. Later ones follow from the commit messages since the last tag. Flags are Lerna's,
// such as `--no-push` or `minor`.
import { readFileSync } from 'node:fs';
import { npmCommand } from '../npm-command.ts';
import { checkedOutput } from '../pack-test/checked-output.ts';
import { runCommand } from '../run-command.ts';

const args = process.argv.slice(2);
const tags = await checkedOutput(['git', 'tag', '--list', 'v*']);
if (tags.trim() === '') await releaseFirst();
else {
  const command = npmCommand('exec', '--', 'lerna', 'version', ...args);
  process.exitCode = (await runCommand(command, { echo: true })).code;
}

/** Lerna would make 0.2.0 of a first release, because it counts from the version before. */
async function releaseFirst(): Promise<void> {
  const { version } = JSON.parse(readFileSync('lerna.json', 'utf8')) as { version: string };
  const tag = `v${version}`;
  await checkedOutput(npmCommand('run', 'version'));
  await checkedOutput(['git', 'commit', '--quiet', '--message', `chore: release ${tag}`]);
  await checkedOutput(['git', 'tag', '--annotate', tag, '--message', tag]);
  if (!args.includes('--no-push'))
    await checkedOutput(['git', 'push', '--follow-tags', 'origin', 'HEAD']);
  console.log(`${tag} is the first release`);
}
