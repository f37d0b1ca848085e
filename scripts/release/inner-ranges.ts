// Writes the ranges of MikroKit packages into the package.json of every workspace. Lerna, which
// itself writes exact versions, runs this before it commits a release.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { withInnerRanges } from './with-inner-ranges.ts';

const { version } = JSON.parse(readFileSync('lerna.json', 'utf8')) as { version: string };
const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] };
for (const file of globSync(workspaces.map((folder) => `${folder}/package.json`))) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify(withInnerRanges(manifest, version), null, 2)}\n`);
}
