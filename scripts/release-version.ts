// Gives the packages of clients for Python, and the definitions of the router, the version of lerna.json. Lerna runs it
// before it commits a release.
import { readFileSync, writeFileSync } from 'node:fs';
import { withVersion } from './with-version.ts';

const files = [
  'clients/python/pyproject.toml',
  'clients/python-fast/pyproject.toml',
  'clients/python-fast/Cargo.toml',
  'clients/python-fast/Cargo.lock',
];
const { version } = JSON.parse(readFileSync('lerna.json', 'utf8')) as { version: string };
for (const file of files) writeFileSync(file, withVersion(readFileSync(file, 'utf8'), version));
const definitions = 'packages/router/src/definition/version.ts';
const text = readFileSync(definitions, 'utf8');
writeFileSync(
  definitions,
  text.replace(/(?<=VERSION = ')[^']+/, () => version),
);
