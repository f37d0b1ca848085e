// Writes the version of lerna.json into the Python packages, the definitions of the router and the
// changelog. Lerna runs this before it commits a release.
import { readFileSync, writeFileSync } from 'node:fs';
import { withReleaseDate } from './changelog.ts';
import { withVersion } from './with-version.ts';

const { version } = JSON.parse(readFileSync('lerna.json', 'utf8')) as { version: string };
for (const file of [
  'clients/python/pyproject.toml',
  'clients/python/src/mikrokit/version.py',
  'clients/python-fast/pyproject.toml',
  'clients/python-fast/Cargo.toml',
  'clients/python-fast/Cargo.lock',
])
  rewrite(file, (text) => withVersion(text, version));
rewrite('packages/router/src/definition/version.ts', (text) =>
  text.replace(/(?<=VERSION = ')[^']+/, () => version),
);
const isCanary = version.includes('-');
if (!isCanary) {
  const today = new Date().toISOString().slice(0, 10);
  rewrite('CHANGELOG.md', (text) => withReleaseDate(text, version, today));
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
