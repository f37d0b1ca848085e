// `npm run release:publish`: publishes the output of `npm run build` that the registry does not
// have yet. It can be repeated after a failure. Run it in CI, where npm signs each package with its
// provenance.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPackages } from './pack-packages.ts';
import { OWNER_PLACEHOLDER, readProjectLinks } from './project-links.ts';
import { publishPackages } from './publish-packages.ts';

const { repository } = readProjectLinks();
if (repository.includes(OWNER_PLACEHOLDER)) {
  console.error(
    `Nothing is published: "repository" in package.json says ${repository}, so npm would link every package to a page that is not ours. Write the owner there.`,
  );
  process.exit(1);
}
const { version } = JSON.parse(readFileSync('lerna.json', 'utf8')) as { version: string };
const root = mkdtempSync(join(tmpdir(), 'mikrokit-publish-'));
try {
  const tag = version.includes('-') ? 'canary' : 'latest';
  await publishPackages(await packPackages(root), { flags: ['--provenance', '--tag', tag] });
} finally {
  rmSync(root, { recursive: true, force: true });
}
