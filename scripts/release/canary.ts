// `npm run release:canary`: gives this checkout a unique version, builds it, and publishes it as
// `canary`. Commits nothing.
import { readFileSync } from 'node:fs';
import { npmCommand } from '../npm-command.ts';
import { checkedOutput } from '../pack-test/checked-output.ts';

const { version } = JSON.parse(readFileSync('lerna.json', 'utf8')) as { version: string };
const commit = (await checkedOutput(['git', 'rev-parse', '--short', 'HEAD'])).trim();
const canary = canaryVersion(version, new Date(), commit);
const flags = ['--no-git-tag-version', '--no-push', '--yes'];
await checkedOutput(npmCommand('exec', '--', 'lerna', 'version', canary, ...flags));
await checkedOutput(npmCommand('run', 'release:publish'));
console.log(`${canary} is published`);

/** Before the next minor version, ordered by day: `0.1.3` → `0.2.0-canary.20261128.g1a2b3c4`. */
function canaryVersion(version: string, day: Date, commit: string): string {
  const [major = '0', minor = '0'] = version.split('.');
  const date = day.toISOString().slice(0, 10).replaceAll('-', '');
  // Without the letter, a commit of digits would be a number, which must not start with 0.
  return `${major}.${Number(minor) + 1}.0-canary.${date}.g${commit}`;
}
